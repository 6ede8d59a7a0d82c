// Estimates the remaining time of a run from the times of the finished configurations, by graph and
// algorithm. The progress line shows the estimate, with 'at least' while no configuration has run on some
// graph.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace harness::sweep {

/// An estimator with three rules. Configurations of one graph and algorithm take equally long. From one graph
/// to another, times grow by the ratio of the times of algorithms that ran on both graphs, or in proportion
/// to the sizes if none did. Configurations that were not run (unsupported, skipped) take no time, and their
/// fraction is assumed to be the same among the remaining configurations.
class RemainingTime {
 public:
  using Group = std::pair<std::string, std::string>;  ///< graph and algorithm

  struct Forecast {
    double seconds = 0;
    bool at_least = false;  ///< includes graphs on which no configuration has been run
  };

  /// Announces configurations. `work` is the size of the graph, such as its vertices plus edges.
  void expect(const Group& group, double work, size_t rows = 1);

  /// Reports a finished configuration. A negative `seconds` means that the configuration was not run.
  void done(const Group& group, double seconds);

  /// Removes announced configurations that will not run.
  void leave_out(const Group& group, size_t rows);

  /// Returns false until a configuration has been run.
  bool known() const { return ran_ > 0; }
  Forecast forecast() const;

 private:
  struct Rows {
    std::string graph;
    double work = 0, seconds = 0;
    size_t left = 0, ran = 0, passed_over = 0;

    double usual() const { return seconds / static_cast<double>(ran); }
  };
  const Rows* nearest(const Group& group, const Rows& rows) const;
  double slower(const std::string& graph, const std::string& than) const;
  bool was_run(const std::string& graph) const;
  double share_run(const std::string& algorithm) const;

  std::map<Group, Rows> groups_;
  size_t ran_ = 0;
  double quickest_ = 0;  // least time of a configuration, used as the fixed cost on any graph
};

}  // namespace harness::sweep

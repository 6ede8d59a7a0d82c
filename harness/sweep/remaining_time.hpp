// How long the rest of a run takes, from what its rows took so far. It learns by graph and algorithm, and
// says 'at least' while some graph has not been seen.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace harness::sweep {

/// Estimates by three rules. Rows of one graph and algorithm take equally long. A graph that other algorithms
/// ran on takes longer by the ratio of their times, and an unknown graph in proportion to its size. Rows that
/// were not run (unsupported, skipped) take no time; the same fraction of the remaining rows will not run.
class RemainingTime {
 public:
  using Group = std::pair<std::string, std::string>;  ///< graph, algorithm

  struct Forecast {
    double seconds = 0;
    bool at_least = false;  ///< it extrapolates to graphs that no row has been run on
  };

  /// So many rows are to come. `work`: how large the graph is, such as its vertices and edges.
  void expect(const Group& group, double work, size_t rows = 1);

  /// One of them is done. `seconds` below 0: it was not run.
  void done(const Group& group, double seconds);

  /// So many of them will not come after all.
  void leave_out(const Group& group, size_t rows);

  /// Nothing is known before a row has been run.
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
  double quickest_ = 0;  // of all rows that were run: what a row costs whatever its graph
};

}  // namespace harness::sweep

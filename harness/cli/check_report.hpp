// Report of `harness check`. It gets the results of the runs one after another. Wrong runs are grouped by one
// of the other plugins in the run (CheckedRun::partner). Combinations of plugins that cannot run are grouped
// by the reason.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sweep/worker/channel.hpp"

namespace harness::cli {

/// One run of the plugin under check, described for the report.
struct CheckedRun {
  /// id by which runs are grouped: the algorithm, or the schedule if an algorithm is checked
  std::string partner;
  std::string others;  ///< ids of the other plugins
  std::string what;    ///< description, such as "bfs x csr x vm on star_100 direction=push"
  std::string again;   ///< command line that repeats the run
};

/// Report on one plugin on one backend. Immediately prints each crash, and the first wrong run per
/// CheckedRun::partner, for the first ten of these. Other runs are only counted. finish() prints the counts.
class CheckReport {
 public:
  CheckReport() = default;
  explicit CheckReport(std::string title) : title_(std::move(title)) {}

  void right() { ++right_; }
  void impossible(const std::string& reason) { ++impossible_[reason]; }
  void wrong(const CheckedRun& run, const std::string& problem);
  /// Records a wrong result whose cause is not the plugin under check but another plugin of the combination.
  /// The report counts such results separately.
  void set_apart(const CheckedRun& run, const std::string& problem);
  void crashed(const CheckedRun& run, const std::string& fate);
  /// Prints a fault that is not the result of one run, such as the demand for a capability that no plugin
  /// provides. It counts as a wrong run.
  void broken(const std::string& finding);
  void note(const std::string& line) const;

  const std::string& title() const { return title_; }
  uint64_t runs() const { return right_ + wrong_ + crashed_; }
  uint64_t crashes() const { return crashed_; }
  /// Returns a text such as "120 runs right, 3 wrong" for a progress line.
  std::string counts() const;

  /// Prints the number of wrong runs per CheckedRun::partner, the number of combinations that cannot run per
  /// reason, and the totals. Returns true if there were runs and all of them were right.
  bool finish() const;

 private:
  struct Group {
    uint64_t runs = 0;
    std::set<std::string> others;
    std::string problem;  // of the first wrong run
  };

  std::string title_;
  uint64_t right_ = 0, wrong_ = 0, crashed_ = 0, apart_ = 0;
  std::map<std::string, Group> wrong_with_, apart_with_;  // by CheckedRun::partner
  std::map<std::string, uint64_t> impossible_;            // by reason
};

/// Events of a check. The child process that runs the plugins sends them (checker.cpp), and the parent
/// process reports them (check_process.cpp).
class CheckEvents {
 public:
  /// Sends events to `to`. A turn is the check of one combination of plugins. Turns with a number below
  /// `from` are skipped, because earlier child processes have begun them.
  CheckEvents(sweep::Channel& to, size_t from) : to_(to), from_(from) {}

  void begin(const std::string& title) { send({{"begin", title}}); }
  /// Begins the next turn. Returns true if this process has to run the combination of that turn.
  bool take_turn() {
    if (turn_++ < from_) return false;
    send({{"turn", turn_ - 1}});
    return true;
  }
  /// Announces a run before it starts. A crash is attributed to the last announced run.
  void run(const CheckedRun& run) {
    send({{"run",
           {{"partner", run.partner}, {"others", run.others}, {"what", run.what}, {"again", run.again}}}});
  }
  void right() { send({{"right", 1}}); }
  void wrong(const std::string& problem) { send({{"wrong", problem}}); }
  void set_apart(const std::string& problem) { send({{"apart", problem}}); }
  void impossible(const std::string& reason) { send({{"impossible", reason}}); }
  void broken(const std::string& finding) { send({{"broken", finding}}); }
  void note(const std::string& line) { send({{"note", line}}); }
  void done() { send({{"done", true}}); }
  void error(const std::string& line, int exit) { send({{"error", line}, {"exit", exit}}); }

 private:
  void send(const nlohmann::json& event) { to_.send(event); }

  sweep::Channel& to_;
  const size_t from_;
  size_t turn_ = 0;
};

}  // namespace harness::cli

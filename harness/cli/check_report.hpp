// What `harness check` tells the user. Runs come as events, in the order of the check; wrong runs are grouped
// by partner, impossible pairs by reason.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sweep/worker/channel.hpp"

namespace harness::cli {

/// One run of the plugin under check, in the words of the report.
struct CheckedRun {
  std::string partner;  ///< id that groups runs: the algorithm, or of an algorithm the schedule
  std::string others;   ///< the other ids
  std::string what;     ///< "bfs x csr x vm on star_100 direction=push"
  std::string again;    ///< command that runs it again
};

/// Receives the events of the check of one plugin on one backend, and prints the first wrong run of each
/// partner at once. The rest is counted and printed by finish().
class CheckReport {
 public:
  CheckReport() = default;
  explicit CheckReport(std::string title) : title_(std::move(title)) {}

  void right() { ++right_; }
  void impossible(const std::string& reason) { ++impossible_[reason]; }
  void wrong(const CheckedRun& run, const std::string& problem);
  /// A wrong run for which the plugin under check is not to blame.
  void set_apart(const CheckedRun& run, const std::string& problem);
  void crashed(const CheckedRun& run, const std::string& fate);
  /// A finding about the plugin as a whole, which is counted as wrong.
  void broken(const std::string& finding);
  void note(const std::string& line) const;

  const std::string& title() const { return title_; }
  uint64_t runs() const { return right_ + wrong_ + crashed_; }
  uint64_t crashes() const { return crashed_; }
  /// "120 runs right, 3 wrong", for a progress line.
  std::string counts() const;

  /// Prints groups, reasons and totals. Returns true if there were runs and all of them were right.
  bool finish() const;

 private:
  struct Group {
    uint64_t runs = 0;
    std::set<std::string> others;
    std::string problem;  // of the first run
  };

  std::string title_;
  uint64_t right_ = 0, wrong_ = 0, crashed_ = 0, apart_ = 0;
  std::map<std::string, Group> wrong_with_, apart_with_;  // by partner
  std::map<std::string, uint64_t> impossible_;            // by reason
};

/// Events of a check, sent by the child that runs combinations to the parent that reports them. checker.cpp
/// sends them, check_process.cpp receives them.
class CheckEvents {
 public:
  /// Turns before `from` were taken by an earlier child.
  CheckEvents(sweep::Channel& to, size_t from) : to_(to), from_(from) {}

  void begin(const std::string& title) { send({{"begin", title}}); }
  /// Counts the turn of one combination; returns whether this child has to take it.
  bool take_turn() {
    if (turn_++ < from_) return false;
    send({{"turn", turn_ - 1}});
    return true;
  }
  /// Announces a run before it starts: a crash is laid to the run announced last.
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

// What `harness check` tells the user. Runs come as events, in the order of the check; wrong runs are grouped
// by partner, impossible pairs by reason.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

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

}  // namespace harness::cli

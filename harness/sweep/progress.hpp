// The line that says how far a run is: rewritten in place on a terminal, plain lines in a log. It shows rows
// done, the time left and the row in hand.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "sweep/remaining_time.hpp"

namespace harness::sweep {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  /// `already_done`: rows that an earlier run finished; they count.
  Progress(size_t total, size_t already_done = 0, std::FILE* stream = stderr);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Rows to come, for the estimate; those that are never expected are not in it.
  void expect(const RemainingTime::Group& group, double work, size_t rows = 1) {
    remaining_.expect(group, work, rows);
  }

  void expect(RemainingTime expected) { remaining_ = std::move(expected); }

  void start(const std::string& id);

  /// A failure also leaves a line of its own, with the reason.
  void finish(const std::string& id, std::string_view status, std::string_view reason,
              const RemainingTime::Group& group = {});

  /// A graph's round begins, of so many. A log gets a line, since rows have theirs in the last round only.
  void begin_round(const std::string& graph, uint64_t round, uint64_t rounds);

  /// A round of a row that has further ones. It leaves no line.
  void finish_round(const RemainingTime::Group& group, bool ran = true);

  /// So many rounds will not come: a row that failed needs no further ones. `counted`: they are in the total.
  void leave_out(const RemainingTime::Group& group, size_t rounds, bool counted) {
    remaining_.leave_out(group, rounds);
    if (counted) total_ -= rounds;
  }

  /// Only failures, notes and the last line.
  void be_quiet() { quiet_ = true; }

  /// A line among the progress, such as a warning.
  void note(std::string_view text);

 private:
  void show(const std::string& id);
  void clear();
  std::string counts() const;
  std::string times();

  std::FILE* stream_;
  bool terminal_;
  size_t total_;
  size_t done_;
  size_t ok_ = 0;
  size_t failed_ = 0;
  std::map<std::string, size_t, std::less<>> without_;  // rows that are neither, by status
  std::string round_;                                   // that began last
  bool quiet_ = false;
  RemainingTime remaining_;
  RemainingTime::Forecast left_;  // as it was not long ago
  Clock::time_point next_forecast_ = {};
  Clock::time_point started_ = Clock::now(), row_started_ = started_;
};

/// 7s, 3m05s, 2h07m.
std::string short_duration(std::chrono::seconds duration);

}  // namespace harness::sweep

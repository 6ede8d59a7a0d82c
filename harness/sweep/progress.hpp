// Progress line of a run: rewritten in place on a terminal, plain lines in a log. It shows finished
// configurations, the remaining time and the current configuration.
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

  /// `already_done` is the number of configurations that an earlier run finished; they are included in
  /// `total`.
  Progress(size_t total, size_t already_done = 0, std::FILE* stream = stderr);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Announces configurations for the estimate of the remaining time, which covers only announced ones.
  void expect(const RemainingTime::Group& group, double work, size_t rows = 1) {
    remaining_.expect(group, work, rows);
  }

  void expect(RemainingTime expected) { remaining_ = std::move(expected); }

  void start(const std::string& id);

  /// Reports a finished configuration. A failure also prints a line with its reason.
  void finish(const std::string& id, std::string_view status, std::string_view reason,
              const RemainingTime::Group& group = {});

  /// Announces a round of a graph. A log gets one line for it, because finished rounds before the last one
  /// print no line.
  void begin_round(const std::string& graph, uint64_t round, uint64_t rounds);

  /// Reports a finished round of a configuration that has further rounds. Does not print a line.
  void finish_round(const RemainingTime::Group& group, bool ran = true);

  /// Removes rounds that will not run because their configuration has failed. `counted` says that the total
  /// includes these rounds.
  void leave_out(const RemainingTime::Group& group, size_t rounds, bool counted) {
    remaining_.leave_out(group, rounds);
    if (counted) total_ -= rounds;
  }

  /// Sets the number of configurations or rounds that other workers have finished, and the number of all
  /// workers, this one included. The remaining time then follows from the speed of all workers.
  void count_elsewhere(size_t done, size_t workers);

  /// Prints only failures, notes and the last line.
  void be_quiet() { quiet_ = true; }

  /// Prints a line between the progress lines, such as a warning.
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
  // configurations or rounds finished by other workers: now, and at the first call of count_elsewhere()
  size_t elsewhere_ = 0, elsewhere_before_ = 0;
  size_t workers_ = 0;
  size_t ok_ = 0;
  size_t failed_ = 0;
  // number of configurations by status, except those that are ok or have failed
  std::map<std::string, size_t, std::less<>> without_;
  std::string round_;  // the round that began last
  bool quiet_ = false;
  RemainingTime remaining_;
  RemainingTime::Forecast left_;  // refreshed from time to time
  Clock::time_point next_forecast_ = {};
  Clock::time_point started_ = Clock::now(), row_started_ = started_;
};

/// Formats a duration as 7s, 3m05s or 2h07m.
std::string short_duration(std::chrono::seconds duration);

}  // namespace harness::sweep

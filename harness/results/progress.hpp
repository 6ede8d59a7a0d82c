// The line that says how far a run is: rewritten in place on a terminal, plain lines in a log.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace harness {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  /// `already_done`: rows that an earlier run finished; they count, but do not enter the estimate.
  Progress(std::size_t total, std::size_t already_done = 0, std::FILE* stream = stderr);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void start(const std::string& id);

  /// A failure also leaves a line of its own, with the reason.
  void finish(const std::string& id, std::string_view status, std::string_view reason);

  /// So many of the total will not come: a row that failed needs no further rounds.
  void leave_out(std::size_t count) { total_ -= count; }

  /// A line among the progress, such as a warning.
  void note(std::string_view text);

 private:
  void show(const std::string& id);
  void clear();
  std::string counts() const;
  std::string times() const;

  std::FILE* stream_;
  bool terminal_;
  std::size_t total_;
  std::size_t before_;
  std::size_t done_;
  std::size_t ok_ = 0;
  std::size_t skipped_ = 0;
  std::size_t failed_ = 0;
  Clock::time_point started_ = Clock::now();
};

/// 7s, 3m05s, 2h07m.
std::string short_duration(std::chrono::seconds duration);

}  // namespace harness

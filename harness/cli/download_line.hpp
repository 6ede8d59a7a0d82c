// Progress line of a download, for `harness graph get`. On a terminal the line is rewritten in place. In a
// log it is printed from time to time.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

namespace harness::cli {

class DownloadLine {
 public:
  explicit DownloadLine(std::string name);
  /// Clears the line, so that further output begins at the left margin.
  ~DownloadLine();
  DownloadLine(const DownloadLine&) = delete;
  DownloadLine& operator=(const DownloadLine&) = delete;

  void show(uint64_t done, std::optional<uint64_t> all);
  /// Prints a line, such as the reason of a retry.
  void note(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  void clear() const;

  std::string name_;
  bool terminal_;
  Clock::time_point began_ = Clock::now(), next_ = Clock::now();
  std::optional<uint64_t> first_;  ///< bytes that were present at the start
};

}  // namespace harness::cli

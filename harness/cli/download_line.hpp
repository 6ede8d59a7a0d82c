// The line that says how far a download is. On a terminal it is rewritten in place; in a log it is a plain
// line now and then.
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
  /// Takes the line away, so that what follows begins at the left.
  ~DownloadLine();
  DownloadLine(const DownloadLine&) = delete;
  DownloadLine& operator=(const DownloadLine&) = delete;

  void show(uint64_t done, std::optional<uint64_t> all);
  /// A line of its own, such as why something is tried again.
  void note(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  void clear() const;

  std::string name_;
  bool terminal_;
  Clock::time_point began_ = Clock::now(), next_ = Clock::now();
  std::optional<uint64_t> first_;  ///< bytes that were there already
};

}  // namespace harness::cli

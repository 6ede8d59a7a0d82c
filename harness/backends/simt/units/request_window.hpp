// Reads of memory that are issued in order, at most so many of them under way at a time. EGHW, which reads
// memory itself, learns here when an answer comes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace harness::simt {

class RequestWindow {
 public:
  explicit RequestWindow(uint32_t outstanding) : answered_(std::max(outstanding, 1u), 0) {}

  /// Issues a read whose address is known from `ready` on and which takes `latency`: after the one before it,
  /// and once a place is free. Returns when its answer comes.
  uint64_t issue(uint64_t ready, uint64_t latency) {
    uint64_t& place = answered_[next_++ % answered_.size()];
    issued_ = std::max({issued_, ready, place});
    place = issued_ + latency;
    last_ = std::max(last_, place);
    return place;
  }
  /// When the last answer so far comes.
  uint64_t last() const { return last_; }

 private:
  std::vector<uint64_t> answered_;  // the last reads, by turns
  uint64_t next_ = 0, issued_ = 0, last_ = 0;
};

}  // namespace harness::simt

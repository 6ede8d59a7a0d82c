// Memory reads that are issued one after another, with a limit on concurrent ones. The functional unit EGHW
// (eghw.hpp) reads memory by itself, not by instructions of a warp. The emulation of EGHW uses this class to
// compute when the data of each read arrive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace harness::simt {

class RequestWindow {
 public:
  explicit RequestWindow(uint32_t outstanding) : answered_(std::max(outstanding, 1u), 0) {}

  /// Issues a read whose address is known from `ready` on and which takes `latency`. The read is issued after
  /// the previous one, and not before the number of reads in progress is below the limit. Returns the time at
  /// which the data arrive.
  uint64_t issue(uint64_t ready, uint64_t latency) {
    return issue(ready, [&](uint64_t at) { return at + latency; });
  }
  /// Issues a read as the other issue() does, but with a varying latency. If the read is issued at time t,
  /// answer(t) returns the time at which its data arrive.
  template <class Answer>
  uint64_t issue(uint64_t ready, const Answer& answer) requires std::is_invocable_v<Answer, uint64_t> {
    uint64_t& place = answered_[next_++ % answered_.size()];
    issued_ = std::max({issued_, ready, place});
    place = answer(issued_);
    last_ = std::max(last_, place);
    return place;
  }
  /// Returns the time at which the data of the last read so far arrive.
  uint64_t last() const { return last_; }

 private:
  std::vector<uint64_t> answered_;  // times at which the data of the last reads arrive, round-robin
  uint64_t next_ = 0, issued_ = 0, last_ = 0;
};

}  // namespace harness::simt

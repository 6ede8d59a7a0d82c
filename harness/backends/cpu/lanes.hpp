// The blocks of a launch, dealt out to lanes, one per thread. The threads of the pool (pool.cpp) claim them
// here.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace harness::cpu {

// The blocks that a lane of the pool has left of a launch, in one word. Threads of the pool claim a block by
// exchanging it as a whole.

constexpr uint64_t one_block = uint64_t{1} << 16;

/// The number of the launch, its next block and its end: 32, 16 and 16 bits. Two launches differ in their
/// tickets whatever their blocks are. So the claim of a thread that looked at an earlier launch, and was
/// stopped since, fails.
constexpr uint64_t ticket(uint32_t launch, uint32_t next, uint32_t end) {
  return uint64_t{launch} << 32 | uint64_t{next} * one_block | end;
}
constexpr uint32_t next_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket >> 16) & 0xffff;
}
constexpr uint32_t end_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket) & 0xffff;
}

/// Blocks of a launch that lie together, for one thread to begin with, which finds in its caches what it
/// wrote in the launch before. A thread that has done its own takes from the lanes of others.
struct alignas(64) Lane {
  std::atomic<uint64_t> ticket{0};
};

/// A look at a lane, and the claim of the block that was next. The claim fails if the lane has changed since.
/// A thread can be stopped between the two for as long as several launches take.
class Claim {
 public:
  explicit Claim(Lane& lane) : lane_(lane), seen_(lane.ticket.load(std::memory_order_acquire)) {}

  bool none_is_left() const { return next_block(seen_) == end_block(seen_); }
  uint32_t block() const { return next_block(seen_); }
  /// Looks again if it fails.
  bool take() {
    return lane_.ticket.compare_exchange_weak(seen_, seen_ + one_block, std::memory_order_acq_rel,
                                              std::memory_order_acquire);
  }
  void look_again() { seen_ = lane_.ticket.load(std::memory_order_acquire); }

 private:
  Lane& lane_;
  uint64_t seen_;
};

class Lanes {
 public:
  explicit Lanes(size_t count) : lanes_(count) {}

  size_t size() const { return lanes_.size(); }
  Lane& operator[](size_t i) { return lanes_[i]; }

  /// Deals out the blocks of a new launch to the first `lanes` lanes, none of which has a block left. Only
  /// the thread that launches calls it.
  void deal(uint32_t blocks, uint32_t lanes) {
    ++launch_;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
      lanes_[lane].ticket.store(ticket(launch_, blocks * lane / lanes, blocks * (lane + 1) / lanes),
                                std::memory_order_release);
    }
  }

 private:
  std::vector<Lane> lanes_;
  uint32_t launch_ = 0;  // the number of the last one
};

}  // namespace harness::cpu

// Distribution of a launch's blocks to lanes, one per thread of the pool (pool.cpp). A lane is here a range
// of blocks, not a thread of a warp. Threads claim the blocks of their own lane first.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace harness::cpu {

/// Runs one block of a launch.
using Task = void (*)(void* context, uint32_t block);

// The remaining blocks of a lane are packed into one word, the ticket. Threads claim a block by a
// compare-exchange of the ticket.

constexpr uint64_t one_block = uint64_t{1} << 16;

/// Packs the number of the launch into 32 bits, and the lane's next block and the end of its blocks into 16
/// bits each. Tickets of different launches always differ. If a thread reads the ticket of one launch and is
/// suspended until a later launch, its claim therefore fails.
constexpr uint64_t ticket(uint32_t launch, uint32_t next, uint32_t end) {
  return uint64_t{launch} << 32 | uint64_t{next} * one_block | end;
}
constexpr uint32_t launch_number(uint64_t ticket) {
  return static_cast<uint32_t>(ticket >> 32);
}
constexpr uint32_t next_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket >> 16) & 0xffff;
}
constexpr uint32_t end_block(uint64_t ticket) {
  return static_cast<uint32_t>(ticket) & 0xffff;
}

/// Consecutive blocks of a launch that one thread processes first. The thread's caches then hold the data
/// that the thread wrote in the previous launch. A thread that has finished its lane takes blocks from other
/// lanes. All data that a thread needs to begin is in one cache line.
struct alignas(64) Lane {
  std::atomic<uint64_t> ticket{0};
  // The values of the launch. These members are atomic because a thread that was suspended since an earlier
  // launch may read them while the launching thread writes them. The claim of that thread then fails.
  std::atomic<Task> task{nullptr};
  std::atomic<void*> context{nullptr};
  std::atomic<uint32_t> lanes{0};  // number of lanes of the launch
};

/// A snapshot of a lane, and the claim of its next block. The claim fails if the lane has changed since the
/// snapshot. A thread may be suspended between snapshot and claim for the duration of several launches.
class Claim {
 public:
  explicit Claim(Lane& lane) : lane_(lane) { look_again(); }

  bool none_is_left() const { return next_block(seen_) == end_block(seen_); }
  uint32_t block() const { return next_block(seen_); }
  /// Claims the block. If that fails, refreshes the snapshot.
  bool take() {
    return lane_.ticket.compare_exchange_weak(seen_, seen_ + one_block, std::memory_order_acq_rel,
                                              std::memory_order_acquire);
  }
  void look_again() { seen_ = lane_.ticket.load(std::memory_order_acquire); }

 private:
  Lane& lane_;
  uint64_t seen_ = 0;
};

class Lanes {
 public:
  explicit Lanes(size_t count) : lanes_(count) {}

  size_t size() const { return lanes_.size(); }
  Lane& operator[](size_t i) { return lanes_[i]; }

  /// Distributes the blocks of a new launch to the first `lanes` lanes, which must have no blocks left. Only
  /// the launching thread calls it.
  void deal(Task task, void* context, uint32_t blocks, uint32_t lanes) {
    ++launch_;
    for (uint32_t i = 0; i < lanes; ++i) {
      Lane& lane = lanes_[i];
      lane.task.store(task, std::memory_order_relaxed);
      lane.context.store(context, std::memory_order_relaxed);
      lane.lanes.store(lanes, std::memory_order_relaxed);
      lane.ticket.store(ticket(launch_, blocks * i / lanes, blocks * (i + 1) / lanes),
                        std::memory_order_release);
    }
  }

 private:
  std::vector<Lane> lanes_;
  uint32_t launch_ = 0;  // number of the last launch
};

}  // namespace harness::cpu

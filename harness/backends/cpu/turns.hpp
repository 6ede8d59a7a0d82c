// The memory that the blocks of a launch share to append vertices to the queue by ascending block number
// (harness_turns in args.h). A pool has one such memory, since it runs one launch at a time.
#pragma once

#include <harness/args.h>

#include <cstdint>
#include <vector>

namespace harness::cpu {

class Turns {
 public:
  /// Blocks call `wait(spin)` while they wait for another thread.
  Turns(unsigned threads, void (*wait)(int spin))
      : said_(threads), spill_(uint64_t{threads} * HARNESS_SPILL) {
    turns_.said = said_.data();
    turns_.spill = spill_.data();
    turns_.wait = wait;
  }
  Turns(const Turns&) = delete;
  Turns& operator=(const Turns&) = delete;

  /// Prepares the memory for a launch; the pool calls this function before each launch. If `in_turn`, blocks
  /// append by ascending block number, and there are at most as many blocks as threads in the pool.
  void begin(bool in_turn) {
    if (in_turn) ++launch_;
    if (in_turn && launch_ == 0) ++launch_;  // 0 means that blocks append in any order
    const uint32_t now = in_turn ? launch_ : 0;
    if (turns_.launch != now) turns_.launch = now;
  }
  /// Returns the memory for harness_args::turns.
  harness_turns* memory() { return &turns_; }

 private:
  struct alignas(64) Line : harness_said {};

  std::vector<Line> said_;
  std::vector<uint32_t> spill_;
  alignas(64) harness_turns turns_{};
  uint32_t launch_ = 0;
};

}  // namespace harness::cpu

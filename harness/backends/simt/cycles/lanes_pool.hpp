// Lanes for the blocks that are under way in a timed launch. They are kept from launch to launch, because
// their stacks are costly to make.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "backends/simt/lanes.hpp"

namespace harness::simt {

class LanesPool {
 public:
  /// Returns the lanes of the block in a slot, for at least `threads` threads. Slots are numbered from 0.
  Lanes& at(size_t slot, uint32_t threads) {
    if (slot >= lanes_.size()) lanes_.resize(slot + 1);
    std::unique_ptr<Lanes>& own = lanes_[slot];
    if (own == nullptr || own->most() < threads) own = std::make_unique<Lanes>(threads, true);
    return *own;
  }
  /// Releases most of the memory.
  void shrink() { lanes_.resize(std::min(lanes_.size(), kept)); }

 private:
  static constexpr size_t kept = 32;
  std::vector<std::unique_ptr<Lanes>> lanes_;  // by slot
};

}  // namespace harness::simt

// The lanes (threads of the emulated GPU) of the blocks that are in progress in a launch whose cycles are
// modelled (timed_launch.hpp). The lanes of all these blocks share one set of fibers. Lanes and fibers are
// kept from launch to launch, because making them is slow.
#pragma once

#include <memory>
#include <vector>

#include "backends/simt/lanes.hpp"

namespace harness::simt {

class LanesPool {
 public:
  /// Returns the lanes of the block in a slot, for at least `threads` threads. The slots of the blocks in
  /// progress are numbered from 0.
  Lanes& at(size_t slot, uint32_t threads) {
    if (slot >= lanes_.size()) lanes_.resize(slot + 1);
    std::unique_ptr<Lanes>& own = lanes_[slot];
    if (own == nullptr || own->most() < threads) own = std::make_unique<Lanes>(fibers_, threads);
    return *own;
  }
  /// Releases most of the memory.
  void shrink() {
    lanes_.clear();
    fibers_.shrink();
  }

 private:
  Fibers fibers_{true};
  std::vector<std::unique_ptr<Lanes>> lanes_;  // by slot
};

}  // namespace harness::simt

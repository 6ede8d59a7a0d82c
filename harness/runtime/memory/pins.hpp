// Pins arrays of the graph in host memory, so that kernels can read them over the bus. The layout then needs
// no copy of these arrays. Each rank has one list of pinned arrays, in its Ledger (buffer.hpp). The buffers
// that use an array hold its handle.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "backends/backend.hpp"

namespace harness::runtime {

/// Pins memory that other objects own. Two layouts may use the same array.
class Pins {
 public:
  explicit Pins(backends::Backend& backend) : backend_(backend) {}

  /// Pins memory and returns a handle. The memory stays pinned until its last handle is destroyed, and must
  /// exist until then. Returns null if the backend cannot pin it.
  std::shared_ptr<const void> pin(const void* memory, uint64_t bytes) {
    std::weak_ptr<const void>& known = pinned_[memory];
    if (std::shared_ptr<const void> pinned = known.lock()) return pinned;
    if (!backend_.pin(memory, bytes)) return nullptr;
    const std::shared_ptr<const void> pinned(memory,
                                             [this](const void* released) { backend_.unpin(released); });
    known = pinned;
    return pinned;
  }

 private:
  backends::Backend& backend_;
  std::map<const void*, std::weak_ptr<const void>> pinned_;
};

}  // namespace harness::runtime

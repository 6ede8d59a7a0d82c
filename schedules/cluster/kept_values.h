// Values of consecutive vertices that a block of `cluster` keeps in its shared memory. The rows that the
// block processes gather these values from there, and all other values from device memory.
#pragma once

#include <harness/device.h>

#include "cluster.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// Values of consecutive vertices in the block's shared memory.
struct KeptValues {
  value_bits* values;
  uint32_t capacity;
  vertex_t first = 0;
  uint32_t count = 0;

  HARNESS_DEVICE KeptValues(const Context& c, const Block& block)
      : values(static_cast<value_bits*>(c.at.shared())),
        capacity(block.size() * cluster_shared_bytes / sizeof(value_bits)) {
    // gather() reads values[0] even if no values have been loaded, and then discards it. So values[0] must be
    // initialised.
    if (block.rank() == 0) values[0] = harness_identity();
    block.sync();
  }

  /// Loads the values of the vertices from `from` on, as many as fit. All threads of the block call this
  /// function together.
  HARNESS_DEVICE void load(const Context& c, const Block& block, vertex_t from) {
    first = from;
    count = c.args.vertices - from < capacity ? c.args.vertices - from : capacity;
    block.sync();  // until here other threads may still read the previous values
#pragma unroll 8
    for (uint32_t i = block.rank(); i < count; i += block.size()) {
      values[i] = harness_gather(c, first + i, no_vertex, 1.0f);
    }
    block.sync();
  }
  /// Returns the value of an edge's source. The load from shared memory is not inside a branch, so that
  /// several loads are in flight at once.
  HARNESS_DEVICE value_bits gather(const Context& c, const Edge& edge, vertex_t destination) const {
    const uint32_t i = edge.other - first;
    const value_bits kept = values[i < count ? i : 0];
    return i < count ? kept : harness_gather(c, edge.other, destination, edge.weight);
  }
};

}  // namespace harness
#endif

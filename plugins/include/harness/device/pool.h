// Pooling: the threads of a group throw their rows together and share all edges evenly.
#pragma once

#include "schedule.h"

namespace harness {

/// Every thread of the group brings a row (maybe an empty one). The degrees are scanned in shared memory,
/// then each thread takes every size-th edge and finds its row in the scan. Needs pool_bytes of shared memory
/// a thread.
struct PoolEntry {
  uint64_t end;  // edges of this and all earlier rows of the group
  edge_t begin;
  vertex_t base;
};
constexpr uint32_t pool_bytes = sizeof(PoolEntry);

template <class G>
HARNESS_DEVICE void pooled_rows(Context& c, [[maybe_unused]] const G& group, const Row& row) {
#if defined(__CUDACC__)
  PoolEntry* pool = static_cast<PoolEntry*>(c.at.shared()) + (c.at.thread() - group.rank());
  const uint32_t rank = group.rank(), size = group.size();
  group.sync();
  pool[rank] = {row.edges.size(), row.edges.begin, row.base};
  for (uint32_t d = 1; d < size; d *= 2) {
    group.sync();
    const uint64_t before = rank >= d ? pool[rank - d].end : 0;
    group.sync();
    pool[rank].end += before;
  }
  group.sync();
  const uint64_t total = pool[size - 1].end;
  for (uint64_t k = rank; k < total; k += size) {
    uint32_t low = 0, high = size - 1;  // the first entry whose end is past k
    while (low < high) {
      const uint32_t middle = (low + high) / 2;
      if (pool[middle].end > k) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    const uint64_t before = low == 0 ? 0 : pool[low - 1].end;
    one_edge(c, pool[low].base, pool[low].begin + static_cast<edge_t>(k - before));
  }
#else
  whole_row(c, row);  // one lane: the pool holds its row alone
#endif
}

}  // namespace harness

// Pooling: the threads of a warp throw their rows together and share all edges evenly.
#pragma once

#include "warp_rows.h"

namespace harness {

/// Every thread of the warp brings a row (maybe an empty one); edges are dealt out one a lane, whatever rows
/// they belong to. Needs HARNESS_POOL_BYTES of shared memory a thread.
HARNESS_DEVICE void pooled_rows(Context& c, [[maybe_unused]] const Warp& warp, const Row& row) {
#if HARNESS_SIMT
  if (harness_is_wide()) return wide_row(c, row, harness_rows_unique());
  const edge_t size = row.edges.size();
  edge_t end = size;  // of this and all earlier rows
#pragma unroll
  for (uint32_t d = 1; d < Warp::size(); d *= 2) {
    const edge_t below = warp.from_below(end, d);
    if (warp.rank() >= d) end += below;
  }
  const LaneRow lane_row{end - size, end, row.edges.begin, row.base};
  WarpRows(c, warp, warp_slots(c), lane_row).run(harness_rows_unique());
#else
  whole_row(c, row);  // one lane: the pool holds its row alone
#endif
}

}  // namespace harness

#include "twc.h"

#include <harness/device.h>

using namespace harness;

enum Queue { small, medium, large };

HARNESS_STEP(0) {
  const TwcState& twc = c.schedule<TwcState>();
  uint64_t* sizes = c.args.control->counters;
  Appender threads(twc.small, &sizes[small]), warps(twc.medium, &sizes[medium]),
      blocks(twc.large, &sizes[large]);
  c.at.for_each(candidate_rows(c), [&](uint64_t i) {
    const row_t row = harness_in_row(c, i);
    const edge_t degree = load_row(c, row).edges.size();
    if (degree >= twc.block_degree) {
      blocks.push(row);
    } else if (degree >= twc.warp_degree) {
      warps.push(row);
    } else if (degree > 0) {
      threads.push(row);
    }
  });
  threads.flush();
  warps.flush();
  blocks.flush();
}

HARNESS_STEP(1) {
  const uint32_t* rows = c.schedule<TwcState>().small;
  c.at.for_each(c.args.control->counters[small], [&](uint64_t i) { whole_row(c, load_row(c, rows[i])); });
}

HARNESS_STEP(2) {
  const uint32_t* rows = c.schedule<TwcState>().medium;
  const Warp warp(c.at);
  c.at.for_each_by(warp, c.args.control->counters[medium],
                   [&](uint64_t i) { group_row(c, warp, load_row(c, rows[i])); });
}

HARNESS_STEP(3) {
  const uint32_t* rows = c.schedule<TwcState>().large;
  const Block block(c.at);
  c.at.for_each_by(block, c.args.control->counters[large],
                   [&](uint64_t i) { group_row(c, block, load_row(c, rows[i])); });
}

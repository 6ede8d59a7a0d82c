#include "twc.h"

#include <harness/device.h>

using namespace harness;

enum Queue : uint32_t { small, medium, large, none };

HARNESS_STEP(0) {
  const TwcState& twc = c.schedule<TwcState>();
  uint64_t* sizes = c.args.control->counters;
  Appender queues[] = {{twc.small, &sizes[small]}, {twc.medium, &sizes[medium]}, {twc.large, &sizes[large]}};
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    const row_t row = valid ? harness_in_row(c, i) : 0;
    const edge_t degree = valid ? load_row(c, row).edges.size() : 0;
    const Queue queue = degree == 0                  ? none
                        : degree >= twc.block_degree ? large
                        : degree >= twc.warp_degree  ? medium
                                                     : small;
    append_to_bin(queues, block, queue, row);
  });
  for (Appender& queue : queues) queue.flush();
}

// One kernel for the three queues, the long rows first: they take longest.
HARNESS_STEP(1) {
  const TwcState& twc = c.schedule<TwcState>();
  const uint64_t* sizes = c.args.control->counters;
  const Block block(c.at);
  c.at.for_each_by(block, sizes[large], [&](uint64_t i) { group_row(c, block, load_row(c, twc.large[i])); });
  const Warp warp(c.at);
  c.at.for_each_by(warp, sizes[medium], [&](uint64_t i) { group_row(c, warp, load_row(c, twc.medium[i])); });
  c.at.for_each(sizes[small], [&](uint64_t i) { whole_row(c, load_row(c, twc.small[i])); });
}

// Thread, warp and block mapping [Merrill 2012] [GRAssembler 2.1.2]. Rows are binned by degree into three
// queues in global memory, which one kernel processes.
#include <cstdint>

struct TwcState {
  uint32_t* small;                     // [rows]: queue of the rows for threads
  uint32_t* medium;                    // [rows]: queue of the rows for warps
  uint32_t* large;                     // [rows]: queue of the rows for blocks
  uint32_t warp_degree, block_degree;  // least number of edges of a row for a warp, for a block
};

#ifdef HARNESS_DEVICE_PART
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

// One kernel for the three queues. The long rows come first, because they take longest.
HARNESS_STEP(1) {
  const TwcState& twc = c.schedule<TwcState>();
  const uint64_t* sizes = c.args.control->counters;
  const Block block(c.at);
  c.at.for_each_by(block, sizes[large], [&](uint64_t i) { group_row(c, block, load_row(c, twc.large[i])); });
  const Warp warp(c.at);
  c.at.for_each_by(warp, sizes[medium], [&](uint64_t i) { group_row(c, warp, load_row(c, twc.medium[i])); });
  c.at.for_each(sizes[small], [&](uint64_t i) { whole_row(c, load_row(c, twc.small[i])); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    uint_param("warp_degree", "32", 1, 1e9, "rows of this many edges get a warp",
               offsetof(TwcState, warp_degree)),
    uint_param("block_degree", "1024", 1, 1e9, "rows of this many edges get a block",
               offsetof(TwcState, block_degree)),
};
static const harness_scratch queues[] = {
    scratch_array(&TwcState::small, "small", HARNESS_PER_ROW),
    scratch_array(&TwcState::medium, "medium", HARNESS_PER_ROW),
    scratch_array(&TwcState::large, "large", HARNESS_PER_ROW),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.group = HARNESS_WARP}),
};

static const harness_schedule schedule = make_schedule<TwcState>(steps, queues);
static constexpr About about{
    .id = "twc",
    .version = "1.0",
    .summary = "rows binned by degree for threads, warps and blocks",
    .source = "[Merrill 2012] [GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

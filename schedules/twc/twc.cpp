// Thread, warp and block mapping [Merrill 2012] [GRAssembler 2.1.2]. Rows are binned by degree into three
// queues in global memory, which one kernel processes.
#include "bins.h"
using namespace harness;

#ifdef HARNESS_DEVICE_PART
HARNESS_STEP(0) {
  bin_rows(c);
}

// One kernel for the three queues. The long rows come first, because they take longest.
HARNESS_STEP(1) {
  take_large(c);
  take_medium(c);
  take_small(c);
}

#else
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.group = HARNESS_WARP}),
};

static const harness_schedule schedule = make_schedule<TwcState>(steps, twc_queues);
static constexpr About about{
    .id = "twc",
    .version = "1.0",
    .summary = "rows binned by degree for threads, warps and blocks",
    .source = "[Merrill 2012] [GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = twc_params,
};
HARNESS_PUBLISH(schedule, about)
#endif

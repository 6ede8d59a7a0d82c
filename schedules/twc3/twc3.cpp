// Thread, warp and block mapping as published [Merrill 2012] [G2 V-B]: one kernel for each of the three
// queues. `twc` processes them in one kernel.
#include "../twc/bins.h"
using namespace harness;

#ifdef HARNESS_DEVICE_PART
HARNESS_STEP(0) {
  bin_rows(c);
}
HARNESS_STEP(1) {
  take_large(c);
}
HARNESS_STEP(2) {
  take_medium(c);
}
HARNESS_STEP(3) {
  take_small(c);
}

#else
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.domain = HARNESS_PER_COUNT, .group = HARNESS_BLOCK, .counter = large_rows}),
    kernel_step(2, {.domain = HARNESS_PER_COUNT, .group = HARNESS_WARP, .counter = medium_rows}),
    kernel_step(3, {.domain = HARNESS_PER_COUNT, .counter = small_rows}),
};

static const harness_schedule schedule = make_schedule<TwcState>(steps, twc_queues);
static constexpr About about{
    .id = "twc3",
    .version = "1.0",
    .summary = "rows binned by degree, one kernel each for threads, warps and blocks",
    .source = "[Merrill 2012] [G2 V-B]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = twc_params,
};
HARNESS_PUBLISH(schedule, about)
#endif

// The schedule `weaver` as it runs on a GPU without the functional unit Weaver: software distributes the
// edges of rows through the block's shared memory.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/units/weaver.h>
using namespace harness;

#if HARNESS_HAS_WARPS
using Dealer = SharedDealer;
#else
using Dealer = Weaver;
#endif

HARNESS_STEP(0) {
  dealt_rows<Dealer>(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, {.shared_bytes_per_thread = HARNESS_UNIT_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "shared_dealing",
    .version = "1.0",
    .summary = "software distributes the edges of a block's rows to its warps",
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif

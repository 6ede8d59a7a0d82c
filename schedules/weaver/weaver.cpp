// SparseWeaver [SparseWeaver 4.3]. Each lane of a block passes one row to a functional unit of its GPU core.
// The unit distributes the edges of these rows to the warps on request. On a GPU without the unit, software
// distributes the edges.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/units/weaver.h>
using namespace harness;

HARNESS_STEP(0) {
  dealt_rows<Weaver>(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {
    unit_step(HARNESS_UNIT_WEAVER, 0, {.shared_bytes_per_thread = HARNESS_UNIT_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "weaver",
    .version = "1.0",
    .summary = "a unit of the core distributes the edges of a block's rows to its warps",
    .source = "[SparseWeaver 4.3]",
    .provides = "tests.sampled/1",  // tests/simt/dealing_test.cpp covers all combinations of this schedule
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif

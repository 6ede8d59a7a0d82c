// EGHW, with which SparseWeaver is compared [SparseWeaver 4.5]. A functional unit of each GPU core reads rows
// and edges from memory, and distributes the edges to the warps. On a GPU without this functional unit,
// software distributes the edges.
#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
#include <harness/device/units/eghw.h>
using namespace harness;

HARNESS_STEP(0) {
  dealt_rows<Eghw>(c);
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_step steps[] = {
    unit_step(HARNESS_UNIT_EGHW, 0, {.shared_bytes_per_thread = HARNESS_UNIT_BYTES})};

static constexpr harness_schedule schedule = make_schedule(steps);
static constexpr About about{
    .id = "eghw",
    .version = "1.0",
    .summary = "a unit of the core reads the edges of a block's rows and distributes them",
    .source = "[SparseWeaver 4.5]",
    .provides = "tests.sampled/1",  // fewer tests suffice, because the loop is that of `weaver`
    .demands = "edges.by_row/1",
};
HARNESS_PUBLISH(schedule, about)
#endif

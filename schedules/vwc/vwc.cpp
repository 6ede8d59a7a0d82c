// Virtual warps [Hong 2011], VWC-CSR of [CR2 3.1]: 2 to 32 lanes share a row.
#include <cstdint>

struct VwcState {
  uint32_t width;  // index into the choices 2, 4, 8, 16 and 32: a virtual warp has 2 << width lanes
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  const Tile lanes(c.at, 2u << c.schedule<VwcState>().width);
  c.at.for_each_by(lanes, candidate_rows(c), [&](uint64_t i) { group_row(c, lanes, open_row(c, i)); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    choice_param("width", "8", "2|4|8|16|32", "lanes of a virtual warp", offsetof(VwcState, width)),
};
static constexpr harness_step steps[] = {kernel_step(0, {.group = HARNESS_WARP})};

static constexpr harness_schedule schedule = make_schedule<VwcState>(steps);
static constexpr About about{
    .id = "vwc",
    .version = "1.0",
    .summary = "one virtual warp of 2 to 32 lanes per row",
    .source = "[Hong 2011] [CR2 3.1]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

// Virtual warps [Hong 2011], VWC-CSR of [CR2 3.1]: 2 to 32 lanes share a row. With 32 lanes and alignment to
// lines of 128 bytes, the requests of a warp are merged and aligned, which [EMOGI] proposes for edges in host
// memory.
#include <cstdint>

struct VwcState {
  uint32_t width;  // index into the choices 2, 4, 8, 16 and 32: a virtual warp has 2 << width lanes
  uint32_t align;  // virtual warps begin at any edge id (0), or at a multiple of 8 (1) or of 32 (2)
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  const VwcState& state = c.schedule<VwcState>();
  const Tile lanes(c.at, 2u << state.width);
  const uint32_t unit = state.align == 0 ? 1 : state.align == 1 ? 8 : 32;
  const uint32_t aligned = unit < lanes.size() ? unit : lanes.size();
  c.at.for_each_by(lanes, candidate_rows(c),
                   [&](uint64_t i) { group_row(c, lanes, open_row(c, i), harness_rows_unique(), aligned); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    choice_param("width", "8", "2|4|8|16|32", "lanes of a virtual warp", offsetof(VwcState, width)),
    choice_param("align", "off", "off|32B|128B",
                 "alignment of the lanes, in bytes of neighbours; the edges before an aligned id come first",
                 offsetof(VwcState, align)),
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

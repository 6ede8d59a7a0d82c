// Thread, warp and block mapping by edges (ETWC) [G2 VI-D, Algorithm 3] [GRAssembler 2.1.2]. All three stages
// are in one kernel. A row is cut into chunks of as many edges as the block has threads. The edges that are
// left over are cut into chunks for tiles of `middle` threads. The row's thread processes the last edges.
#include <cstdint>

struct TwceState {
  uint32_t middle;  // index into the choices 2, 4, 8, ...: the tiles have 2 << middle lanes
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

HARNESS_STEP(0) {
  const Block block(c.at);
  const Tile middle(c.at, 2u << c.schedule<TwceState>().middle);  // the choices are powers of two from 2
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    TiledRow row(c, valid ? open_row(c, i) : Row{});
    row.deal(block, middle);
    row.finish();
  });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    choice_param("middle", "8", "2|4|8|16|32", "threads of the middle stage: Stage_gran[1]",
                 offsetof(TwceState, middle)),
};
static constexpr harness_step steps[] = {
    kernel_step(0, {.shared_bytes_per_thread = HARNESS_BLOCK_POOL_BYTES})};

static constexpr harness_schedule schedule = make_schedule<TwceState>(steps);
static constexpr About about{
    .id = "twce",
    .version = "1.1",
    .summary = "edges of a row cut into chunks for block, warp and thread (ETWC)",
    .source = "[G2 VI-D, Algorithm 3] [GRAssembler 2.1.2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

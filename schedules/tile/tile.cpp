// Tiled partitioning [SAGE 5.1, Algorithm 2]. The block processes rows of at least as many edges as it has
// threads. Tiles of decreasing width then process the remaining edges, down to the smallest tile. The thread
// that loaded a row processes its last edges.
#include <cstdint>

/// Bytes of shared memory per thread of a block.
constexpr uint32_t tile_shared_bytes = 2;

struct TileState {
  uint32_t min_tile;  // the smallest tile has 2 << min_tile lanes
  uint32_t max_tile;  // the largest tile below the block has 32 << max_tile threads
  uint32_t align;     // the edges of a tile begin at any edge id (0), or at a multiple of 8 (1) or of 32 (2)
};

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

static_assert(tile_shared_bytes >= wide_tile_bytes,
              "the warps of a wide tile exchange their rows in shared memory");

HARNESS_STEP(0) {
  const TileState& state = c.schedule<TileState>();
  const uint32_t min_tile = 2u << state.min_tile, max_tile = 32u << state.max_tile;
  const uint32_t unit = state.align == 0 ? 1 : state.align == 1 ? 8 : 32;
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    TiledRow row(c, valid ? open_row(c, i) : Row{}, unit);
    row.share(block);
    for (uint32_t width = max_tile; width > warp_width; width /= 2) row.share_by_wide_tiles(block, width);
    for (uint32_t width = warp_width; width >= min_tile; width /= 2) row.share(Tile(c.at, width));
    row.finish();
  });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

static constexpr harness_param params[] = {
    choice_param("min_tile", "4", "2|4|8|16|32", "threads of the smallest tile",
                 offsetof(TileState, min_tile)),
    choice_param("max_tile", "32", "32|64|128|256|512", "threads of the largest tile below the block",
                 offsetof(TileState, max_tile)),
    choice_param("align", "off", "off|32B|128B",
                 "alignment of tiles, in bytes of neighbours; a shorter tile comes first",
                 offsetof(TileState, align)),
};
static constexpr harness_step steps[] = {kernel_step(0, {.shared_bytes_per_thread = tile_shared_bytes})};

static constexpr harness_schedule schedule = make_schedule<TileState>(steps);
static constexpr About about{
    .id = "tile",
    .version = "1.0",
    .summary = "tiles of decreasing width, from the block down, share the edges of rows (tiled partitioning)",
    .source = "[SAGE 5.1, Algorithm 2]",
    .provides = "rows.whole/1",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

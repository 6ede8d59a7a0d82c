#include "tile.h"

#include <harness/device.h>

using namespace harness;

static_assert(tile_shared_bytes >= block_parts_bytes,
              "warps of a part find room for what they tell each other");

HARNESS_STEP(0) {
  const TileState& state = c.schedule<TileState>();
  const uint32_t min_tile = 2u << state.min_tile, max_tile = 32u << state.max_tile;
  const uint32_t unit = state.align == 0 ? 1 : state.align == 1 ? 8 : 32;
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    TiledRow row(c, valid ? open_row(c, i) : Row{}, unit);
    row.share(block);
    for (uint32_t width = max_tile; width > warp_width; width /= 2) row.share_in_parts(block, width);
    for (uint32_t width = warp_width; width >= min_tile; width /= 2) row.share(Tile(c.at, width));
    row.finish();
  });
}

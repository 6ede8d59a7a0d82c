#include "tile.h"

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  const uint32_t min_tile = 2u << c.schedule<TileState>().min_tile;  // the choices are powers of two from 2
  const Block block(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    TiledRow row(c, valid ? open_row(c, i) : Row{});
    row.share(block);
    for (uint32_t width = warp_width; width >= min_tile; width /= 2) row.share(Tile(c.at, width));
    row.finish();
  });
}

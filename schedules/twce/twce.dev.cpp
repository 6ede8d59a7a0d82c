#include "twce.h"

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

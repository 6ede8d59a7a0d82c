#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  const Block block(c.at);
  const Warp warp(c.at);
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    TiledRow row(c, valid ? open_row(c, i) : Row{});
    row.share(block);
    row.share(warp);
    row.finish();
  });
}

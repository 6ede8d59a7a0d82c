#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  const Warp warp(c.at);
  c.at.for_each_tile(warp, candidate_rows(c),
                     [&](uint64_t i, bool valid) { pooled_rows(c, warp, valid ? open_row(c, i) : Row{}); });
}

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  const Warp warp(c.at);
  c.at.for_each_tile(warp, candidate_rows(c), [&](uint64_t i, bool valid) {
    const Row row = valid ? open_row(c, i) : Row{};
    if (!pull_short_rows(c, warp, row)) pooled_rows(c, warp, row);
  });
}

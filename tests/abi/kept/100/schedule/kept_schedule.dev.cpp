#include "kept_schedule.h"

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  const Tile lanes(c.at, 2u << c.schedule<VwcState>().width);
  c.at.for_each_by(lanes, candidate_rows(c), [&](uint64_t i) { group_row(c, lanes, open_row(c, i)); });
}

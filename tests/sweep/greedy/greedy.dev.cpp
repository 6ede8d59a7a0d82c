#include "greedy.h"

#include <harness/device.h>

using namespace harness;

HARNESS_STEP(0) {
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { whole_row(c, open_row(c, i)); });
}

#include "accumulate.h"
#include "scatter.h"

// The block of each share of sources reads what its vertices give, and writes what their edges carry.
HARNESS_STEP(0) {
  if (harness_pulls()) harness::Scatter(c).run();
}

// The block of each share of destinations adds up what arrives, and commits.
HARNESS_STEP(1) {
  harness::Accumulate(c).run();
}

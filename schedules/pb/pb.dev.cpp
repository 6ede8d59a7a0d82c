#include "accumulate.h"
#include "scatter.h"

// Each block processes shares of sources: it reads the values of the vertices, and writes the values of their
// edges.
HARNESS_STEP(0) {
  if (harness_pulls()) harness::Scatter(c).run();
}

// Each block processes shares of destinations: it adds up the values and commits.
HARNESS_STEP(1) {
  harness::Accumulate(c).run();
}

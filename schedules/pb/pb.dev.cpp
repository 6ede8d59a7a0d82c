#include "accumulate.h"
#include "scatter.h"

// Each block processes shares of sources. It reads the values of these vertices, and writes the combined
// value of each row of edges.
HARNESS_STEP(0) {
  if (harness_pulls()) harness::Scatter(c).run();
}

// Each block processes shares of destinations. It adds up the values of their edges and commits.
HARNESS_STEP(1) {
  harness::Accumulate(c).run();
}

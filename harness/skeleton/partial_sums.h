// Adds up the sums that an algorithm computes over the vertices in a superstep. In kernels over vertices,
// each block stores its partial sums. One block adds them up at the end of a superstep, or before ranks
// exchange their sums.
#pragma once

#include <harness/device.h>

namespace harness::skeleton {

// Adds up the partial sums of all blocks in a fixed sequence, so that results do not depend on timing. One
// block runs this function.
HARNESS_DEVICE void add_partials(Context& c) {
  const Block block(c.at);
  harness_control& control = *c.args.control;
  const uint64_t rows = control.partial_blocks;
  for (uint32_t k = 0; k < harness_sums(); ++k) {
    double sum = 0;
    for (uint64_t b = block.rank(); b < rows; b += block.size()) sum += c.args.partials[b * HARNESS_SUMS + k];
    sum = block.reduce(sum, [](double a, double b) { return a + b; });
    if (c.at.first_in_block()) control.sums[k] = sum;
  }
  if (c.at.first_in_block()) control.partial_blocks = 0;
}

}  // namespace harness::skeleton

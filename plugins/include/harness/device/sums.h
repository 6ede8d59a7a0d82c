// Sums over vertices, such as PageRank's residual: whoever applies adds to c.sums, and the kernel that ends
// the superstep adds up what the blocks leave here.
#pragma once

#include "hooks.h"

namespace harness {

/// Adds what the threads of a block have in c.sums to the block's row of the partial sums: they are added up
/// in a fixed order when the superstep ends, so that a result does not depend on timing. All threads call it
/// together; the launch has as many blocks as are resident at most.
HARNESS_DEVICE void store_sums(Context& c) {
  if (harness_sums() == 0) return;
  const Block block(c.at);
  for (uint32_t k = 0; k < harness_sums(); ++k) {
    const double sum = block.reduce(c.sums[k], [](double a, double b) { return a + b; });
    if (c.at.first_in_block()) c.args.partials[uint64_t{c.at.block_index()} * HARNESS_SUMS + k] = sum;
  }
  if (c.at.block_index() == 0 && c.at.first_in_block()) c.args.control->partial_blocks = c.at.block_count();
}

}  // namespace harness

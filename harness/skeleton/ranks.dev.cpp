// The end of a superstep over several ranks. Each rank writes its counts and sums (harness_tally) for the
// other ranks to read. Each rank then replaces its own counts and sums by the totals of all ranks. The kernel
// that ends the superstep therefore makes the same decisions on every rank.
#include <harness/device.h>

#include "partial_sums.h"

using namespace harness;

// Writes the tally of this rank for the other ranks. One block runs this kernel.
HARNESS_KERNEL(harness_tell_ranks) {
  if (harness_sums() > 0) skeleton::add_partials(c);
  Block(c.at).sync();
  if (!c.at.first_in_block()) return;
  const harness_control& control = *c.args.control;
  harness_tally mine{};
  mine.next_size = control.next_size;
  mine.next_work = control.next_work;
  mine.queue_size = control.queue_size;
  mine.deferred = control.deferred;
  mine.deferred_min = control.deferred_min;
  for (uint32_t k = 0; k < harness_sums(); ++k) mine.sums[k] = control.sums[k];
  c.args.tallies[c.args.rank] = mine;
  fence_system();
}

// Adds up the tallies of all ranks by ascending rank, so that floating-point sums are the same on all ranks.
// The totals then replace the partial sums of the blocks. One block runs this kernel after every rank has
// written its tally.
HARNESS_KERNEL(harness_hear_ranks) {
  if (!c.at.first_in_block()) return;
  harness_tally all = c.args.tallies[0];
  for (uint32_t rank = 1; rank < c.args.ranks; ++rank) {
    const harness_tally& other = c.args.tallies[rank];
    all.next_size += other.next_size;
    all.next_work += other.next_work;
    all.queue_size += other.queue_size;
    all.deferred += other.deferred;
    if (bit_cast<double>(other.deferred_min) < bit_cast<double>(all.deferred_min))
      all.deferred_min = other.deferred_min;
    for (uint32_t k = 0; k < harness_sums(); ++k) all.sums[k] += other.sums[k];
  }
  harness_control& control = *c.args.control;
  control.next_size = all.next_size;
  control.next_work = all.next_work;
  control.queue_size = all.queue_size;
  control.deferred_elsewhere = all.deferred - control.deferred;
  control.deferred_min = all.deferred_min;
  for (uint32_t k = 0; k < harness_sums(); ++k) c.args.partials[k] = all.sums[k];
  control.partial_blocks = 1;
}

// Kernels over vertices that every combination has: first values, apply, the end of a superstep, the split of
// the far pile.
#include <harness/device.h>

using namespace harness;

static constexpr uint64_t infinity_bits = 0x7ff0000000000000;  // of a double

// Adds what the threads of a block have in c.sums to the block's row of the partial sums: added up in a fixed
// order by harness_finish_superstep, so that a result does not depend on timing.
static HARNESS_DEVICE void store_sums(Context& c) {
  const Block block(c.at);
  for (int k = 0; k < HARNESS_SUMS; ++k) {
    const double sum = block.reduce(c.sums[k], [](double a, double b) { return a + b; });
    if (c.at.first_in_block()) c.args.partials[uint64_t{c.at.block_index()} * HARNESS_SUMS + k] = sum;
  }
  if (c.at.block_index() == 0 && c.at.first_in_block()) c.args.control->partial_blocks = c.at.block_count();
}

HARNESS_KERNEL(harness_start) {
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    if (harness_init(c, static_cast<vertex_t>(v))) activate(c, static_cast<vertex_t>(v));
  });
  store_sums(c);
}

HARNESS_KERNEL(harness_apply_all) {
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    if (harness_apply(c, static_cast<vertex_t>(v))) activate(c, static_cast<vertex_t>(v));
  });
  store_sums(c);
}

// One thread, after harness_start and after every superstep: what was counted becomes the next superstep's
// frontier, then the algorithm decides.
HARNESS_KERNEL(harness_finish_superstep) {
  if (!c.at.first_in_block()) return;
  harness_control& control = *c.args.control;
  for (double& sum : control.sums) sum = 0;
  for (uint64_t b = 0; b < control.partial_blocks; ++b) {
    for (int k = 0; k < HARNESS_SUMS; ++k) control.sums[k] += c.args.partials[b * HARNESS_SUMS + k];
  }
  control.partial_blocks = 0;
  control.frontier_size = control.next_size;
  control.frontier_work = control.next_work;
  control.next_size = 0;
  control.next_work = 0;
  control.lists[1] = control.queue_size;
  control.queue_size = 0;
  ++control.superstep;
  ++control.epoch;
  // With vertices deferred an empty frontier is not the end: the threshold moves first.
  if (control.frontier_size == 0 && control.deferred > 0) return;
  harness_next(c, control);
}

// One thread: moves the threshold past the smallest deferred priority.
HARNESS_KERNEL(harness_raise_threshold) {
  if (!c.at.first_in_block()) return;
  harness_control& control = *c.args.control;
  control.threshold_before = control.threshold;
  control.threshold = harness_next_threshold(c, control.threshold, bit_cast<double>(control.deferred_min));
  control.lists[0] = control.deferred;
  control.deferred = 0;
  control.deferred_min = infinity_bits;
}

// Deals the far pile out again: to the frontier what is below the threshold now, back to the pile the rest. A
// vertex that fell below the old threshold meanwhile was activated at that time, so it is dropped.
HARNESS_KERNEL(harness_split_far_pile) {
  Appender rest(c.args.far_next, &c.args.control->deferred);
  const double before = c.args.control->threshold_before;
  double smallest = bit_cast<double>(infinity_bits);
  c.at.for_each(c.args.control->lists[0], [&](uint64_t i) {
    const vertex_t v = c.args.far_pile[i];
    const double priority = harness_priority(c, v);
    if (priority >= c.threshold) {
      rest.push(v);
      if (priority < smallest) smallest = priority;
    } else {
      store_relaxed(&c.args.in_far[v], uint8_t{0});
      if (priority >= before) activate(c, v);
    }
  });
  rest.flush();
  atomic_lower(&c.args.control->deferred_min, bit_cast<uint64_t>(smallest));
}

// Kernels over vertices that every combination has: first values, apply, the end of a superstep, the split of
// the far pile.
#include <harness/device.h>

using namespace harness;

static constexpr uint64_t infinity_bits = 0x7ff0000000000000;  // of a double

// Adds what the threads of a block have in c.sums to the block's row of the partial sums: added up in a fixed
// order when the superstep ends, so that a result does not depend on timing.
static HARNESS_DEVICE void store_sums(Context& c) {
  if (harness_sums() == 0) return;
  const Block block(c.at);
  for (uint32_t k = 0; k < harness_sums(); ++k) {
    const double sum = block.reduce(c.sums[k], [](double a, double b) { return a + b; });
    if (c.at.first_in_block()) c.args.partials[uint64_t{c.at.block_index()} * HARNESS_SUMS + k] = sum;
  }
  if (c.at.block_index() == 0 && c.at.first_in_block()) c.args.control->partial_blocks = c.at.block_count();
}

template <class F>
static HARNESS_DEVICE void for_each_owned(Context& c, F f) {
  c.at.for_each(c.args.owned_count, [&](uint64_t i) { f(static_cast<vertex_t>(c.args.owned_first + i)); });
}

HARNESS_VERTEX_KERNEL(harness_start) {
  for_each_owned(c, [&](vertex_t v) {
    if (harness_init(c, v)) activate(c, v);
  });
  c.frontier_size = 0;  // nobody goes on with these before all vertices have first values
  store_sums(c);
}

HARNESS_VERTEX_KERNEL(harness_apply_all) {
  for_each_owned(c, [&](vertex_t v) {
    if (harness_apply(c, v)) activate(c, v);
  });
  store_sums(c);
}

// By one block: the rows of the partial sums, added up.
static HARNESS_DEVICE void add_partials(Context& c) {
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

// What the end of a superstep starts from.
static HARNESS_DEVICE harness_control snapshot(const harness_control& control) {
  harness_control now{};
  now.superstep = control.superstep;
  now.done = control.done;
  now.direction = control.direction & (HARNESS_DIRECTIONS - 1);
  now.epoch = control.epoch;
  now.next_size = control.next_size;
  now.next_work = control.next_work;
  now.queue_size = control.queue_size;
  now.deferred = control.deferred;
  for (uint32_t k = 0; k < harness_sums(); ++k) now.sums[k] = control.sums[k];
  for (uint32_t k = 0; k < HARNESS_USER_WORDS; ++k) now.user[k] = control.user[k];
  return now;
}

// What it leaves to the next one, whose counts begin at zero.
static HARNESS_DEVICE void begin_superstep(harness_control& control, const harness_control& now) {
  control.superstep = now.superstep;
  control.done = now.done;
  control.direction = now.direction;
  control.epoch = now.epoch;
  control.restart = now.restart;
  control.frontier_size = now.frontier_size;
  control.frontier_work = now.frontier_work;
  control.lists[1] = now.lists[1];
  for (uint32_t k = 0; k < HARNESS_USER_WORDS; ++k) control.user[k] = now.user[k];
  control.next_size = control.next_work = control.queue_size = control.rows = 0;
  for (uint64_t& counter : control.counters) counter = 0;
}

// The host follows the run in its copy of the control block.
static HARNESS_DEVICE void tell_host(harness_control* mirror, const harness_control& now) {
  if (mirror == nullptr) return;
  mirror->done = now.done;
  mirror->direction = now.direction;
  mirror->restart = now.restart;
  mirror->frontier_size = now.frontier_size;
  mirror->deferred = now.deferred;
  mirror->lists[1] = now.lists[1];
  fence_system();
  store_relaxed(&mirror->epoch, now.epoch);
}

HARNESS_HOOK SuperstepEnd harness_end_superstep(Context& c) {
  if (harness_sums() > 0) add_partials(c);
  harness_control& control = *c.args.control;
  harness_control now{};
  // All loads before threads wait for each other and before the first store: one trip to memory.
  if (c.at.first_in_block()) now = snapshot(control);
  Block(c.at).sync();  // every thread has read the scalars that one of them changes now
  if (!c.at.first_in_block()) return {0, false, false};
  now.frontier_size = now.next_size + now.queue_size;  // only one of them is in use
  now.frontier_work = now.next_work;
  now.lists[1] = now.queue_size;
  ++now.superstep;
  ++now.epoch;
  // With vertices deferred an empty frontier is not the end: the threshold moves first.
  if (now.frontier_size > 0 || now.deferred == 0) harness_next(c, now);
  if (now.restart != 0) now.direction &= ~uint32_t{HARNESS_BACKWARD};  // a new start goes forward
  if ((now.direction & HARNESS_BACKWARD) != 0) {
    if (now.frontier_size > 0) now.direction |= HARNESS_ACTIVATED;
    now.frontier_size = c.args.replay_size;
  }
  tell_host(c.args.mirror, now);
  begin_superstep(control, now);
  return {now.frontier_size, now.done != 0, now.frontier_size == 0 && now.deferred > 0};
}

// After harness_start and after every superstep.
HARNESS_KERNEL(harness_finish_superstep) {
  harness_end_superstep(c);
}

// By one block: moves the threshold past the smallest deferred priority.
HARNESS_CALLABLE_KERNEL(harness_raise_threshold) {
  Block(c.at).sync();  // every thread has read what one of them changes now
  if (!c.at.first_in_block()) return;
  harness_control& control = *c.args.control;
  control.threshold_before = control.threshold;
  control.threshold = harness_next_threshold(c, control.threshold, bit_cast<double>(control.deferred_min));
  control.lists[0] = control.deferred;
  control.deferred = 0;
  control.deferred_min = infinity_bits;
}

// Deals the far pile out again: to the frontier what is below the threshold now, back to the pile the rest. A
// vertex that fell below the old threshold meanwhile was activated at that time, so it is dropped. Where
// threads go on with what they activate (out_queue_ahead), the vertices dealt out are their frontier: what
// they put off then goes to the next pile too.
HARNESS_CALLABLE_KERNEL(harness_split_far_pile) {
  const uint32_t* pile = c.far_pile;
  c.far_pile = c.far_next;
  c.frontier_size = c.args.control->lists[0];
  Appender rest(c.far_next, &c.args.control->deferred);
  const double before = c.args.control->threshold_before;
  c.at.for_each(c.frontier_size, [&](uint64_t i) {
    const vertex_t v = pile[i];
    const double priority = harness_priority(c, v);
    if (priority >= c.threshold) {
      rest.push(v);
      if (priority < c.smallest_deferred) c.smallest_deferred = priority;
    } else {
      store_relaxed(&c.args.in_far[v], uint8_t{0});
      if (priority >= before) activate(c, v);
    }
  });
  rest.flush();
}

// Kernels over vertices that every run uses. They compute initial values, run the hook apply, end a
// superstep, and split the far pile of deferred vertices.
#include <harness/device.h>

#include "partial_sums.h"

using namespace harness;

static constexpr uint64_t infinity_bits = 0x7ff0000000000000;  // bits of infinity as a double

// Adds up c.sums over the threads of a block, and stores the result in args.partials. When the superstep
// ends, the sums of all blocks are added up in a fixed sequence, so that results do not depend on timing.
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
  // With a frontier_size of 0, out_queue_ahead processes no activated vertices. None may be processed here,
  // because some vertices have no initial value yet.
  c.frontier_size = 0;
  store_sums(c);
}

HARNESS_VERTEX_KERNEL(harness_apply_all) {
  for_each_owned(c, [&](vertex_t v) {
    if (harness_apply(c, v)) activate(c, v);
  });
  store_sums(c);
}

// Returns the values of the control block that the end of a superstep reads.
static HARNESS_DEVICE harness_control snapshot(const harness_args& args) {
  const harness_control& control = *args.control;
  harness_control now{};
  now.superstep = control.superstep;
  now.done = control.done;
  now.direction = control.direction & (HARNESS_DIRECTIONS - 1);
  now.epoch = control.epoch;
  now.next_size = control.next_size;
  now.next_work = control.next_work;
  now.queue_size = control.queue_size;
  now.deferred = control.deferred;
  if (args.ranks > 1) now.deferred += control.deferred_elsewhere;
  for (uint32_t k = 0; k < harness_sums(); ++k) now.sums[k] = control.sums[k];
  for (uint32_t k = 0; k < HARNESS_USER_WORDS; ++k) now.user[k] = control.user[k];
  return now;
}

// Stores the values of the control block for the next superstep, and sets its counts to zero.
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

// Writes the progress of the run to `mirror`, the copy of the control block that the host reads.
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
  if (harness_sums() > 0) skeleton::add_partials(c);
  harness_control& control = *c.args.control;
  harness_control now{};
  // All loads precede the barrier and the first store, so that they overlap and take the time of one memory
  // access.
  if (c.at.first_in_block()) now = snapshot(c.args);
  Block(c.at).sync();  // before one thread changes the control block, every thread has read its scalars
  if (!c.at.first_in_block()) return {0, false, false};
  now.frontier_size = now.next_size + now.queue_size;  // one of the two is zero, by the kind of the frontier
  now.frontier_work = now.next_work;
  now.lists[1] = now.queue_size;
  ++now.superstep;
  ++now.epoch;
  // If the frontier is empty but vertices are deferred, the run does not end: the threshold is raised first.
  if (now.frontier_size > 0 || now.deferred == 0) harness_next(c, now);
  if (now.restart != 0) now.direction &= ~uint32_t{HARNESS_BACKWARD};  // a restart does not go backward
  if ((now.direction & HARNESS_BACKWARD) != 0) {
    if (now.frontier_size > 0) now.direction |= HARNESS_ACTIVATED;
    now.frontier_size = c.args.replay_size;
  }
  tell_host(c.args.mirror, now);
  begin_superstep(control, now);
  return {now.frontier_size, now.done != 0, now.frontier_size == 0 && now.deferred > 0};
}

// Ends a superstep. Also runs after harness_start.
HARNESS_KERNEL(harness_finish_superstep) {
  harness_end_superstep(c);
}

// Raises the priority threshold past the smallest priority of a deferred vertex. One block runs this kernel.
HARNESS_CALLABLE_KERNEL(harness_raise_threshold) {
  Block(c.at).sync();  // before one thread changes the threshold, every thread has read it
  if (!c.at.first_in_block()) return;
  harness_control& control = *c.args.control;
  control.threshold_before = control.threshold;
  control.threshold = harness_next_threshold(c, control.threshold, bit_cast<double>(control.deferred_min));
  control.lists[0] = control.deferred;
  control.deferred = 0;
  control.deferred_min = infinity_bits;
}

// Splits the far pile after the threshold was raised. Vertices with a priority below the threshold enter the
// frontier, and all other vertices go to a new far pile. A vertex with a priority below the previous
// threshold is dropped, because it was activated when its priority fell below that threshold.
//
// With out_queue_ahead, a thread also processes the vertices that it activates here. Vertices that are
// deferred meanwhile go to the new far pile too.
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

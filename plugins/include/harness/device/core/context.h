// The state that a thread of a kernel passes to every hook. After inlining it is in registers.
#pragma once

#include "../target/target.h"

namespace harness {

struct Context {
  const harness_args& args;
  Position at;

  // The frontiers and far piles (lists of deferred vertices) of this superstep. A kernel copies the pointers
  // from its arguments. In a fused run, where one kernel executes all supersteps, the loop swaps them after
  // each superstep.
  harness_frontier in, out;
  uint32_t *far_pile, *far_next;

  // Scalars of the control block, copied once per kernel, so that no store makes the compiler reload them.
  uint32_t superstep, epoch;
  uint64_t frontier_size;
  double threshold;
  uint64_t user[HARNESS_USER_WORDS];  // scalars of the algorithm

  // Counts of this thread, which finish() adds to the control block.
  uint64_t activated = 0, work = 0, visited = 0;
  double sums[HARNESS_SUMS] = {};
  double smallest_deferred = __builtin_huge_val();  // smallest priority that was deferred

  // Vertices that this thread has not yet written to the output frontier, to save atomics. A queue has
  // `buffered` entries in at.buffer; a bitmap has `bits` for its word number `word`.
  uint32_t buffered = 0;
  uint32_t word = 0, bits = 0;

  // Only on the cpu target: number of deferred vertices in at.buffer, stored after those of the frontier.
  uint32_t deferred_held = 0;
  // Reserved for future fields; zero.
  uint32_t spare_word = 0;
  uint64_t spare[3] = {};

  HARNESS_DEVICE Context(const harness_args& a, Position position)
      : args(a),
        at(position),
        in(a.in),
        out(a.out),
        far_pile(a.far_pile),
        far_next(a.far_next),
        superstep(a.control->superstep),
        epoch(a.control->epoch),
        frontier_size(a.mirror != nullptr ? a.frontier_size : a.control->frontier_size),
        threshold(a.control->threshold),
        user{a.control->user[0], a.control->user[1], a.control->user[2], a.control->user[3],
             a.control->user[4], a.control->user[5], a.control->user[6], a.control->user[7]} {
    // The user words are copied without a loop, because a loop would keep the whole context in memory instead
    // of registers.
    static_assert(HARNESS_USER_WORDS == 8);
  }

  /// part(), algorithm() and schedule() return the descriptor of the layout's part, the state of the
  /// algorithm and the state of the schedule. T is the plugin's struct.
  template <class T>
  HARNESS_DEVICE const T& part() const {
    static_assert(sizeof(T) <= HARNESS_MAX_PART, "a part's descriptor has at most HARNESS_MAX_PART bytes");
    return *reinterpret_cast<const T*>(args.part);
  }
  template <class T>
  HARNESS_DEVICE const T& algorithm() const {
    static_assert(sizeof(T) <= HARNESS_MAX_STATE, "an algorithm's state has at most HARNESS_MAX_STATE bytes");
    return *reinterpret_cast<const T*>(args.algorithm);
  }
  template <class T>
  HARNESS_DEVICE const T& schedule() const {
    static_assert(sizeof(T) <= HARNESS_MAX_SCHEDULE,
                  "a schedule's state has at most HARNESS_MAX_SCHEDULE bytes");
    return *reinterpret_cast<const T*>(args.schedule);
  }

  /// Ends the kernel: flushes the frontier's buffer and adds the counts to the control block.
  HARNESS_DEVICE void finish();

 private:
  template <class Group>
  HARNESS_DEVICE void add_counts(const Group& group) const;
  /// Adds the threads' counts to a counter in memory with one atomic per group. All threads of the group call
  /// this function together.
  template <class Group>
  HARNESS_DEVICE static void tally(const Group& group, uint64_t* counter, uint64_t count) {
    if (!group.any(count != 0)) return;
    const uint64_t total = group.reduce(count, [](uint64_t a, uint64_t b) { return a + b; });
    if (group.rank() == 0) atomic_add(counter, total);
  }
};

}  // namespace harness

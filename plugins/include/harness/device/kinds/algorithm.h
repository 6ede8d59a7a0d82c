// Writing an algorithm: a typed state struct with member functions, which HARNESS_ALGORITHM
// names. Its author includes harness/device.h and derives from AlgorithmDefaults.
#pragma once

#include "../core/activate.h"

namespace harness {

/// For algorithms that gain nothing from several values at once.
template <class Algorithm>
HARNESS_DEVICE uint32_t commit_one_by_one(Context& c, const Algorithm& algorithm, const Commits& commits) {
  uint32_t changed = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if ((commits.wanted >> k & 1) == 0) continue;
    const auto value = bit_cast<typename Algorithm::Value>(commits.value[k]);
    if (algorithm.commit(c, commits.destination[k], value, false)) changed |= 1u << k;
  }
  return changed;
}

/// Base of an algorithm's state: the hooks that most algorithms leave empty. After linking an empty hook is
/// gone. A state has to add
///   using Value                                        what gather gives: 4 or 8 bytes
///   bool init(Context&, v) const                       first values; true: v is in the first frontier
///   Value gather(const Context&, source, destination, weight) const
///   static Value identity(); static Value combine(Value, Value)
///   bool commit(Context&, destination, Value, bool exclusive) const   true: the vertex changed. `exclusive`
///   folds to
///                                                      a constant: no other thread writes this vertex now
struct AlgorithmDefaults {
  /// How many of c.sums are added up: at most HARNESS_SUMS.
  static constexpr uint32_t sums = 0;
  /// Runs over all vertices after the edges of a superstep, when the plan says has_apply; true: v
  /// is active next.
  HARNESS_DEVICE bool apply(Context&, vertex_t) const { return false; }
  /// Whether gather() looks at the source alone, which has one value throughout a superstep.
  static constexpr bool gathers_by_source = false;
  /// Whether gather(c, source, destination, weight) equals weigh(gather(c, source, no_vertex, 1), weight),
  /// where gather(c, source, no_vertex, 1) has one value throughout a superstep.
  static constexpr bool weighs = false;
  template <class Value>
  HARNESS_DEVICE static Value weigh(Value gathered, float) {
    return gathered;
  }
  /// Whether a thread of a GPU has several gathers under way together. Not where gather() is a loop: its
  /// loads wait for each other anyway, and its code would be there as many times.
  static constexpr bool gathers_together = true;
  /// Whether combine() is the addition of two Values, for which a GPU has an instruction.
  static constexpr bool combine_adds = false;
  /// True keeps a changed vertex out of the frontier.
  HARNESS_DEVICE bool filter(const Context&, vertex_t) const { return false; }
  /// True: in pull this destination needs no more work.
  HARNESS_DEVICE bool settled(const Context&, vertex_t) const { return false; }
  /// Whether enough() can be true.
  static constexpr bool stops_early = false;
  /// True: what was gathered so far decides; in pull the rest of the row is skipped.
  template <class Value>
  HARNESS_DEVICE static bool enough(Value) {
    return false;
  }
  /// Whether and how improves() is asked in push before each commit: for several edges at once, so that
  /// commits wait for each other only where there is something to commit.
  static constexpr CommitTests commit_tests = CommitTests::none;
  /// False: committing the value to v would change nothing, and never will again.
  template <class Value>
  HARNESS_DEVICE bool improves(const Context&, vertex_t, Value) const {
    return true;
  }
  /// Commits few values, not exclusively; bit k of the result: the k-th changed its vertex. An algorithm
  /// whose commit waits for an atomic may have one of its own, that waits once for all of them.
  template <class Algorithm>
  HARNESS_DEVICE static uint32_t commit_few(Context& c, const Algorithm& algorithm, const Commits& commits) {
    return commit_one_by_one(c, algorithm, commits);
  }
  /// Is v active, by the state alone? Asked when the frontier kind does not tell.
  HARNESS_DEVICE bool active(const Context&, vertex_t) const { return true; }
  /// For ordering: vertices at or past the threshold wait in the far pile.
  HARNESS_DEVICE double priority(const Context&, vertex_t) const { return 0; }
  HARNESS_DEVICE double next_threshold(const Context&, double threshold, double) const { return threshold; }
  /// Whether values are vectors. Then `row` takes the place of gather, combine and commit: it processes all
  /// edges of a row, in push and in pull, for the elements that this lane of `lanes` has. `exclusive`: no
  /// other lanes commit to the base of a row that is pulled.
  static constexpr bool vectors = false;
  HARNESS_DEVICE void row(Context&, vertex_t, Range, uint32_t, uint32_t, bool) const {}
  /// How many lanes have elements of a vector to work on: a power of two, up to a warp.
  HARNESS_DEVICE uint32_t row_lanes() const { return warp_width; }
  /// Ends a superstep, by one thread: c.frontier_size and control.frontier_* are those of the next superstep.
  HARNESS_DEVICE void next(const Context&, harness_control& control) const {
    control.done = control.frontier_size == 0;
  }
};

/// Base of an algorithm whose values are vectors (gather/vectors.h): it has to add init, row and next.
struct VectorAlgorithm : AlgorithmDefaults {
  using Value = uint32_t;
  static constexpr bool vectors = true;
  HARNESS_DEVICE static Value gather(const Context&, vertex_t, vertex_t, float) { return 0; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value, Value) { return 0; }
  HARNESS_DEVICE static bool commit(Context&, vertex_t, Value, bool) { return false; }
};

}  // namespace harness

// Names the algorithm of this module: its hooks follow at the end of it (emit_algorithm.h).
#define HARNESS_ALGORITHM(T) using named_by_HARNESS_ALGORITHM = T;

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

/// Base of an algorithm's state: what most algorithms leave as it is, so that a state has only to add
///   using Value    what gather gives: 4 or 8 bytes
/// and the members of the entries HARNESS_REQUIRED in hooks/algorithm.def, which also says what each of these
/// is for. After linking an empty hook is gone.
struct AlgorithmDefaults {
#define HARNESS_HOOKS_OF_ALGORITHMS
#define HARNESS_CONSTANT(since, type, name, ...) static constexpr type name = __VA_ARGS__;
#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  HARNESS_DEVICE member {                                                    \
    __VA_ARGS__;                                                             \
  }
#define HARNESS_OPTIONAL_OF_VALUE(since, result, name, parameters, call, member, ...) \
  template <class Value>                                                              \
  HARNESS_DEVICE member {                                                             \
    __VA_ARGS__;                                                                      \
  }
#include "../hooks.def"
  template <class Algorithm>
  HARNESS_DEVICE static uint32_t commit_few(Context& c, const Algorithm& algorithm, const Commits& commits) {
    return commit_one_by_one(c, algorithm, commits);
  }
  /// Whether combine() is the addition of two Values, for which a GPU has an instruction.
  static constexpr bool combine_adds = false;
  /// Whether values are vectors. Then `row` takes the place of gather, combine and commit: it processes all
  /// edges of a row, in push and in pull, for the elements that this lane of `lanes` has. `exclusive`: no
  /// other lanes commit to the base of a row that is pulled.
  static constexpr bool vectors = false;
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

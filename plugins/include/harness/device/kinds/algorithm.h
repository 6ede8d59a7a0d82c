// Device part of an algorithm: a typed state struct with member functions, named by HARNESS_ALGORITHM. Plugin
// authors include harness/device.h and derive the struct from AlgorithmDefaults.
#pragma once

#include "../core/activate.h"

namespace harness {

/// Implements the hook commit_few for algorithms that define only commit(), which takes one value at a time.
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

/// Base class of an algorithm's state, with the default of every optional hook. The derived struct defines
/// `using Value`, the type that gather returns (4 or 8 bytes), and each member with HARNESS_REQUIRED in
/// hooks/algorithm.def. That file also documents the members of this struct. After linking, an empty hook
/// costs nothing.
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
  /// True if combine() adds two Values. Values in shared memory are then combined by an atomic addition, for
  /// which a GPU has an instruction.
  static constexpr bool combine_adds = false;
  /// True if values are vectors. Then `row` replaces gather, combine and commit. In push and in pull, it
  /// processes all edges of a row for the elements of this lane. In pull, `exclusive` means that no other
  /// lanes write to the vertex of the row.
  static constexpr bool vectors = false;
};

/// Base class of an algorithm whose values are vectors (gather/vectors.h). The derived struct defines init,
/// row and next.
struct VectorAlgorithm : AlgorithmDefaults {
  using Value = uint32_t;
  static constexpr bool vectors = true;
  HARNESS_DEVICE static Value gather(const Context&, vertex_t, vertex_t, float) { return 0; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value, Value) { return 0; }
  HARNESS_DEVICE static bool commit(Context&, vertex_t, Value, bool) { return false; }
};

}  // namespace harness

// Names the algorithm struct of this device module. emit_algorithm.h defines its hooks at the end of the
// source.
#define HARNESS_ALGORITHM(T) using named_by_HARNESS_ALGORITHM = T;

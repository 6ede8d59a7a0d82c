// Defines the hooks of an algorithm. add_harness_plugin() appends this header to the device part. Each hook
// calls the member of the algorithm or of AlgorithmDefaults, as its entry in hooks/algorithm.def says.
#pragma once

#include "algorithm.h"
#include "members.h"

namespace harness {

template <class A>
struct ValueOf {
  using type = value_bits;
};
template <class A>
requires requires {
  typename A::Value;
}
struct ValueOf<A> {
  using type = typename A::Value;
};

/// Checks that an algorithm has each member in the right form. Each member has an entry in
/// hooks/algorithm.def. The constant has_NAME is true if the call in the entry of NAME compiles and returns
/// the hook's type. Calls in entries use algorithm_of(), value_of() and bits_of(), which are defined only
/// later in this file. This struct declares functions of these names for the check.
template <class Algorithm>
struct AlgorithmCheck {
  using Value = typename ValueOf<Algorithm>::type;
  static const Algorithm& algorithm_of(const Context&);
  static Value value_of(value_bits);
  template <class Given>
  requires same_type<Given, Value>
  static value_bits bits_of(Given);

  static constexpr bool has_value = sizeof(Value) == HARNESS_VALUE_BYTES && requires {
    typename Algorithm::Value;
  };
  static constexpr bool has_commit_few = requires(const Algorithm& a, Context& c, const Commits& commits) {
    { Algorithm::commit_few(c, a, commits) } -> Gives<uint32_t>;
  };
#define HARNESS_HOOKS_OF_ALGORITHMS
#define HARNESS_REQUIRED(since, result, name, parameters, call, ...) \
  static constexpr bool has_##name = requires parameters {           \
    { call } -> Gives<result>;                                       \
  };
#define HARNESS_OPTIONAL(...) HARNESS_REQUIRED(__VA_ARGS__)
#include "../hooks.def"
};

namespace given {
using Check = AlgorithmCheck<::named_by_HARNESS_ALGORITHM>;
static_assert(Check::has_value,
              "an algorithm needs: using Value, of as many bytes as VALUES says in its CMake line (4)");
static_assert(Check::has_commit_few,
              "the algorithm's commit_few must be: static uint32_t commit_few(Context&, const Algorithm&, "
              "const Commits&)");
#define HARNESS_HOOKS_OF_ALGORITHMS
#define HARNESS_REQUIRED(since, result, name, parameters, call, member) \
  static_assert(Check::has_##name, "an algorithm needs: " #member);
#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  static_assert(Check::has_##name, "the algorithm's " #name " must be: " #member);
#include "../hooks.def"

#define HARNESS_HOOKS_OF_ALGORITHMS
#define HARNESS_REQUIRED(since, result, name, ...) &&Check::has_##name
#define HARNESS_OPTIONAL(since, result, name, ...) &&Check::has_##name
constexpr bool is_right = Check::has_value && Check::has_commit_few
#include "../hooks.def"
    ;
}  // namespace given

struct AlgorithmStandIn : AlgorithmDefaults {
  using Value = value_bits;
  HARNESS_DEVICE bool init(Context&, vertex_t) const { return false; }
  HARNESS_DEVICE Value gather(const Context&, vertex_t, vertex_t, float) const { return 0; }
  HARNESS_DEVICE static Value identity() { return 0; }
  HARNESS_DEVICE static Value combine(Value a, Value) { return a; }
  HARNESS_DEVICE bool commit(Context&, vertex_t, Value, bool) const { return false; }
};
using Algorithm = GivenOr<given::is_right, ::named_by_HARNESS_ALGORITHM, AlgorithmStandIn>::type;

HARNESS_DEVICE const Algorithm& algorithm_of(const Context& c) {
  return c.algorithm<Algorithm>();
}
HARNESS_DEVICE Algorithm::Value value_of(value_bits bits) {
  return bit_cast<Algorithm::Value>(bits);
}
HARNESS_DEVICE value_bits bits_of(Algorithm::Value value) {
  return bit_cast<value_bits>(value);
}

/// This function is a template, so that the addition is not compiled if the type Value has none.
template <class A>
HARNESS_DEVICE void combine_shared_as(value_bits* element, value_bits value) {
  if constexpr (A::combine_adds) {
    atomic_add(reinterpret_cast<typename A::Value*>(element), bit_cast<typename A::Value>(value));
  } else {
    combine_shared(element, value, [](value_bits a, value_bits b) { return harness_combine(a, b); });
  }
}

/// This function is a template, so that the call of gather_edge() is not compiled if the algorithm does not
/// define it.
template <class A>
HARNESS_DEVICE value_bits gather_edge_as(const Context& c, vertex_t source, vertex_t destination,
                                         float weight, [[maybe_unused]] uint64_t edge) {
  if constexpr (A::gathers_by_edge) {
    return bits_of(c.algorithm<A>().gather_edge(c, source, destination, weight, edge));
  } else {
    return bits_of(c.algorithm<A>().gather(c, source, destination, weight));
  }
}

#define HARNESS_HOOKS_OF_ALGORITHMS
#define HARNESS_REQUIRED(since, result, name, parameters, call, ...) \
  HARNESS_HOOK result harness_##name parameters {                    \
    return call;                                                     \
  }
#define HARNESS_OPTIONAL(...) HARNESS_REQUIRED(__VA_ARGS__)
#define HARNESS_CONSTANT(since, type, name, ...) \
  HARNESS_HOOK type harness_##name() {           \
    return Algorithm::name;                      \
  }
#define HARNESS_COMPOSED_OR(since, result, name, parameters, body, ...) \
  HARNESS_HOOK result harness_##name parameters {                       \
    body;                                                               \
  }
#include "../hooks.def"

}  // namespace harness

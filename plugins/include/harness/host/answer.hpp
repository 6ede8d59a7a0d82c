// Saying what a right result is: a few numbers and arrays, by the ids that vertices have in the input, so
// that every combination and vertex ordering gives one answer. Authors include it by harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "errors.hpp"
#include "problem.hpp"

namespace harness {

/// Calls f(i, v) for every vertex in the order of the input: i is its id there, v the one in the graph at
/// hand.
template <class F>
void for_each_in_input(const harness_problem& problem, F f) {
  for (uint32_t i = 0; i < problem.vertices; ++i) f(i, from_input(problem, i));
}

/// The id in the input of each vertex of the graph at hand: from_input() the other way round.
inline std::vector<uint32_t> input_ids(const harness_problem& problem) {
  std::vector<uint32_t> ids(problem.vertices);
  for_each_in_input(problem, [&](uint32_t i, uint32_t v) { ids[v] = i; });
  return ids;
}

/// What T is among the types of arrays.
template <class T>
constexpr harness_element element_type() {
  static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
  if constexpr (std::is_floating_point_v<T>) return sizeof(T) == 4 ? HARNESS_FLOAT32 : HARNESS_FLOAT64;
  if constexpr (std::is_signed_v<T>) return sizeof(T) == 4 ? HARNESS_INT32 : HARNESS_INT64;
  return sizeof(T) == 4 ? HARNESS_UINT32 : HARNESS_UINT64;
}

/// A typed hand on harness_answer. What the harness refuses is thrown, for guarded() to pass on.
class AnswerWriter {
 public:
  AnswerWriter(const harness_problem& problem, const harness_answer& to) : problem_(problem), to_(to) {}

  /// `name=value`, for what has one right value.
  void count(const char* name, uint64_t value) const {
    harness_error error = no_error();
    check(to_.count(to_.self, name, value, &error), error);
  }
  /// `name=value`, for a real number, which may be `tolerance` away from that of another right result.
  void number(const char* name, double value, double tolerance = 0) const {
    harness_error error = no_error();
    check(to_.number(to_.self, name, value, tolerance, &error), error);
  }

  /// An array to be filled by ids of the input: zeroed, `columns` elements a vertex or arc. `tolerance`: how
  /// far another right result may be, summed over all elements; infinite where right results have nothing in
  /// common.
  template <class T>
  T* array(const char* name, double tolerance = 0, uint64_t columns = 1,
           harness_domain domain = HARNESS_PER_VERTEX) const {
    const harness_answer_array wanted{.struct_size = sizeof wanted,
                                      .type = element_type<T>(),
                                      .name = name,
                                      .columns = columns,
                                      .tolerance = tolerance,
                                      .domain = static_cast<uint32_t>(domain),
                                      .reserved = 0};
    harness_error error = no_error();
    void* data = nullptr;
    check(to_.array(to_.self, &wanted, &data, &error), error);
    return static_cast<T*>(data);
  }

  /// An array that is a property as it stands, brought into the order of the input.
  template <class T>
  void property(const char* name, const T* values, double tolerance = 0, uint64_t columns = 1) const {
    T* to = array<T>(name, tolerance, columns);
    for_each_in_input(problem_, [&](uint64_t i, uint64_t v) {
      std::copy_n(values + v * columns, columns, to + i * columns);
    });
  }

  /// An array that is a property per edge, with the arcs of a vertex by the ids that their other ends have in
  /// the input.
  template <class T>
  void edge_property(const char* name, const T* values, double tolerance = 0) const {
    T* to = array<T>(name, tolerance, 1, HARNESS_PER_EDGE);
    const std::vector<uint32_t> ids = input_ids(problem_);
    std::vector<uint64_t> arcs;  // of a vertex
    for_each_in_input(problem_, [&](uint32_t, uint32_t v) {
      arcs.resize(degree(problem_.out, v));
      std::iota(arcs.begin(), arcs.end(), problem_.out.offsets[v]);
      std::stable_sort(arcs.begin(), arcs.end(), [&](uint64_t a, uint64_t b) {
        return ids[problem_.out.neighbors[a]] < ids[problem_.out.neighbors[b]];
      });
      to = std::transform(arcs.begin(), arcs.end(), to, [&](uint64_t arc) { return values[arc]; });
    });
  }

 private:
  const harness_problem& problem_;
  const harness_answer& to_;
};

/// The call of a host side that is a struct: null where that has no answer() (AlgorithmHost).
template <class Host>
constexpr decltype(harness_algorithm::answer) answer_call() {
  constexpr bool answers =
      requires(const harness_problem& problem, const void* const* properties, const AnswerWriter& answer) {
    Host::answer(problem, properties, answer);
  };
  static_assert(
      answers || !requires { &Host::answer; },
      "answer() takes a harness_problem, the properties and an AnswerWriter, all by const reference");
  if constexpr (!answers) {
    return nullptr;
  } else {
    return [](const harness_problem* problem, const void* const* properties, const harness_answer* answer,
              harness_error* error) {
      return guarded(error, [&] { Host::answer(*problem, properties, AnswerWriter(*problem, *answer)); });
    };
  }
}

}  // namespace harness

// Writes the answer of an algorithm, which is a summary of the verified result: a few numbers, and arrays in
// the vertex order of the input. The answer is the same for every format, schedule and vertex order. Plugin
// authors include this header through harness/plugin.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "errors.hpp"
#include "problem.hpp"

namespace harness {

/// Calls f(i, v) for every vertex in input order: i is its id in the input, v its id in this graph.
template <class F>
void for_each_in_input(const harness_problem& problem, F f) {
  for (uint32_t i = 0; i < problem.vertices; ++i) f(i, from_input(problem, i));
}

/// Returns the input id of each vertex of this graph; the inverse of from_input().
inline std::vector<uint32_t> input_ids(const harness_problem& problem) {
  std::vector<uint32_t> ids(problem.vertices);
  for_each_in_input(problem, [&](uint32_t i, uint32_t v) { ids[v] = i; });
  return ids;
}

/// Returns the harness_element that stands for the type T.
template <class T>
constexpr harness_element element_type() {
  static_assert(std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
  if constexpr (std::is_floating_point_v<T>) return sizeof(T) == 4 ? HARNESS_FLOAT32 : HARNESS_FLOAT64;
  if constexpr (std::is_signed_v<T>) return sizeof(T) == 4 ? HARNESS_INT32 : HARNESS_INT64;
  return sizeof(T) == 4 ? HARNESS_UINT32 : HARNESS_UINT64;
}

/// Typed wrapper of harness_answer. Each call throws PluginError if the harness refuses it; guarded() reports
/// the error.
class AnswerWriter {
 public:
  AnswerWriter(const harness_problem& problem, const harness_answer& to) : problem_(problem), to_(to) {}

  /// Adds `name=value` for an exact value.
  void count(const char* name, uint64_t value) const {
    harness_error error = no_error();
    check(to_.count(to_.self, name, value, &error), error);
  }
  /// Adds `name=value` for a real number that differs from the exact one by at most `tolerance`.
  void number(const char* name, double value, double tolerance = 0) const {
    harness_error error = no_error();
    check(to_.number(to_.self, name, value, tolerance, &error), error);
  }

  /// Returns a zeroed array, which the caller fills in input order, with `columns` elements per vertex or
  /// arc. `tolerance` bounds the L1 distance from the exact array. It is infinity if two right results may
  /// differ in every element.
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

  /// Adds an array that is a copy of a property, permuted into input order.
  template <class T>
  void property(const char* name, const T* values, double tolerance = 0, uint64_t columns = 1) const {
    T* to = array<T>(name, tolerance, columns);
    for_each_in_input(problem_, [&](uint64_t i, uint64_t v) {
      std::copy_n(values + v * columns, columns, to + i * columns);
    });
  }

  /// Adds a per-edge property. Vertices are in input order, and the arcs of a vertex are sorted by the input
  /// id of their destination.
  template <class T>
  void edge_property(const char* name, const T* values, double tolerance = 0) const {
    T* to = array<T>(name, tolerance, 1, HARNESS_PER_EDGE);
    const std::vector<uint32_t> ids = input_ids(problem_);
    std::vector<uint64_t> arcs;  // arcs of one vertex
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

/// Returns the `answer` entry of harness_algorithm, or null if Host has no answer() (AlgorithmHost).
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

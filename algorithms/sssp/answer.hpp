// Host part of `sssp`: the answer, as a few numbers and one array. Integer distances have the same answer,
// whatever type they were computed in.
#pragma once

#include <algorithm>
#include <vector>

#include "check.hpp"

namespace harness::sssp {

/// Totals over all vertices. They are added up in the sequence of the vertices in the input, so that the
/// vertex order does not change how they are rounded.
struct Totals {
  uint64_t reached = 0;
  double sum = 0, farthest = 0;
};
template <class T>
Totals totals_of(const harness_problem& problem, const T* distance) {
  Totals all;
  for_each_in_input(problem, [&](uint32_t, uint32_t v) {
    if (distance[v] == unreached<T>()) return;
    const auto far = static_cast<double>(distance[v]);
    ++all.reached;
    all.sum += far;
    all.farthest = std::max(all.farthest, far);
  });
  return all;
}

/// Writes the distances in another type, which must represent all of them exactly.
template <class To, class T>
void say_as(const AnswerWriter& answer, const harness_problem& problem, const T* distance) {
  std::vector<To> all(problem.vertices);
  std::transform(distance, distance + problem.vertices, all.begin(),
                 [](T x) { return x == unreached<T>() ? unreached<To>() : static_cast<To>(x); });
  answer.property("distance", all.data());
}

template <class T>
void answer(const AnswerWriter& answer, const harness_problem& problem, const Weights& weights,
            uint32_t source, const T* distance) {
  const Totals all = totals_of(problem, distance);
  answer.count("reached", all.reached);
  if (is_exact(problem, weights, distance)) {
    answer.number("distance_sum", all.sum);
    answer.number("distance_max", all.farthest);
    if (all.farthest <= weights.exact_up_to<float>()) return say_as<float>(answer, problem, distance);
    if (weights.whole()) return say_as<uint64_t>(answer, problem, distance);
    return say_as<double>(answer, problem, distance);
  }
  const std::vector<uint32_t> edges = follow_paths(problem, source, distance);
  double off = 0, most_off = 0;
  for (uint32_t v = 0; v < problem.vertices; ++v) {
    if (distance[v] == unreached<T>()) continue;
    const double own = rounding<T> * edges[v] * static_cast<double>(distance[v]);
    off += own;
    most_off = std::max(most_off, own);
  }
  answer.number("distance_sum", all.sum, off);
  answer.number("distance_max", all.farthest, most_off);
  answer.property("distance", distance, off);
}

}  // namespace harness::sssp

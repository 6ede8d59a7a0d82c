// Host part shared by the algorithms for connected components: reference, check and answer. The labels are
// the first property of each algorithm.
#pragma once

#include <harness/plugin.hpp>
#include <numeric>

struct ComponentsHost : harness::AlgorithmHost {
  /// Computes the labels by union-find with path halving. The label of a component is its smallest vertex.
  static void reference(const harness_problem& problem, void* const* properties) {
    auto* root = static_cast<uint32_t*>(properties[0]);
    std::iota(root, root + problem.vertices, 0u);
    const auto find = [&](uint32_t v) {
      for (; root[v] != v; v = root[v]) root[v] = root[root[v]];
      return v;
    };
    for (uint32_t u = 0; u < problem.vertices; ++u) {
      for (const uint32_t v : harness::neighbors_of(problem.out, u)) {
        const uint32_t a = find(u), b = find(v);
        root[std::max(a, b)] = std::min(a, b);
      }
    }
    for (uint32_t v = 0; v < problem.vertices; ++v) root[v] = root[root[v]];
  }

  /// Checks that both labellings are the same partition: each label corresponds to exactly one label of the
  /// reference, and the other way round.
  static void verify(const harness_problem& problem, const void* const* properties,
                     const void* const* expected) {
    const auto* got = static_cast<const uint32_t*>(properties[0]);
    const auto* want = static_cast<const uint32_t*>(expected[0]);
    constexpr uint32_t none = ~0u;
    std::vector<uint32_t> to_want(problem.vertices, none), to_got(problem.vertices, none);
    for (uint32_t v = 0; v < problem.vertices; ++v) {
      const auto vertex = [v] { return "vertex " + std::to_string(v); };
      if (got[v] >= problem.vertices) harness::wrong("the label of " + vertex() + " is not a vertex");
      uint32_t& w = to_want[got[v]];
      uint32_t& g = to_got[want[v]];
      if (w == none) w = want[v];
      if (g == none) g = got[v];
      if (w != want[v]) harness::wrong(vertex() + " is joined to a component that it is not connected to");
      if (g != got[v]) harness::wrong(vertex() + " is split from its component");
    }
  }

  /// The answer names a component by its smallest vertex in the input, whatever its label is.
  static void answer(const harness_problem& problem, const void* const* properties,
                     const harness::AnswerWriter& answer) {
    const auto* label = static_cast<const uint32_t*>(properties[0]);
    constexpr uint32_t none = ~0u;
    std::vector<uint32_t> name(problem.vertices, none), members(problem.vertices, 0);
    auto* component = answer.array<uint32_t>("component");
    uint64_t components = 0, largest = 0;
    harness::for_each_in_input(problem, [&](uint32_t i, uint32_t v) {
      if (name[label[v]] == none) {
        name[label[v]] = i;
        ++components;
      }
      component[i] = name[label[v]];
      largest = std::max<uint64_t>(largest, ++members[label[v]]);
    });
    answer.count("components", components);
    answer.count("largest", largest);
  }

  static uint64_t edges_processed(const harness_problem& problem, const void* const*, uint64_t) {
    return problem.edges;
  }
};

// The host halves of the algorithms that count triangles have this in common: reference, check and answer.
// The counts by vertex are the first property of each.
#pragma once

#include <harness/plugin.hpp>
#include <numeric>

namespace harness::triangles {

/// Marks the neighbours of a vertex that come before it in the order of falling degree, then looks which of
/// their own such neighbours are marked. Counts of a vertex differ from a kernel's, whose edges commit
/// elsewhere: the total is what is compared.
inline int32_t reference(const harness_problem* problem, void* const* properties, harness_error* error) {
  return guarded(error, [&] {
    const harness_adjacency& graph = problem->out;
    const uint32_t n = problem->vertices;
    std::vector<uint32_t> order(n), place(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return degree(graph, a) > degree(graph, b); });
    for (uint32_t i = 0; i < n; ++i) place[order[i]] = i;
    std::vector<std::vector<uint32_t>> before(n);  // places of earlier neighbours, without repetitions
    parallel_chunks(n, [&](uint64_t begin, uint64_t end) {
      for (uint64_t v = begin; v < end; ++v) {
        std::vector<uint32_t>& list = before[place[v]];
        for (uint64_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) {
          if (place[graph.neighbors[e]] < place[v]) list.push_back(place[graph.neighbors[e]]);
        }
        list.erase(std::unique(list.begin(), list.end()), list.end());
      }
    });
    auto* triangles = static_cast<uint64_t*>(properties[0]);
    parallel_chunks(n, [&](uint64_t begin, uint64_t end) {  // by ids, which spreads the hubs
      std::vector<uint32_t> mark(n, ~0u);
      for (uint64_t v = begin; v < end; ++v) {
        const uint32_t i = place[v];
        uint64_t found = 0;
        for (const uint32_t j : before[i]) mark[j] = i;
        for (const uint32_t j : before[i]) {
          for (const uint32_t k : before[j]) found += mark[k] == i;
        }
        triangles[v] = found;
      }
    });
  });
}

inline uint64_t total(const harness_problem& problem, const void* property) {
  const auto* triangles = static_cast<const uint64_t*>(property);
  return std::accumulate(triangles, triangles + problem.vertices, uint64_t{0});
}

}  // namespace harness::triangles

#include "graph/summary.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace harness::graph {
namespace {

DegreeSummary summarise_degrees(const Adjacency& rows, vertex_t vertices) {
  DegreeSummary summary;
  if (vertices == 0) return summary;
  std::vector<offset_t> degrees(vertices);
  for (vertex_t v = 0; v < vertices; ++v) degrees[v] = rows.degree(v);
  std::sort(degrees.begin(), degrees.end());
  const auto at = [&](unsigned percent) { return degrees[(uint64_t{vertices} - 1) * percent / 100]; };
  summary.min = degrees.front();
  summary.p25 = at(25);
  summary.median = at(50);
  summary.p75 = at(75);
  summary.p90 = at(90);
  summary.p99 = at(99);
  summary.max = degrees.back();
  summary.mean = static_cast<double>(rows.neighbors.size()) / vertices;
  return summary;
}

/// Union-find with path halving; the smaller id becomes the root.
std::vector<vertex_t> component_roots(const Graph& graph) {
  std::vector<vertex_t> parent(graph.num_vertices());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](vertex_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (vertex_t u = 0; u < graph.num_vertices(); ++u) {
    for (const vertex_t v : graph.out().row(u)) {
      const vertex_t a = root(u), b = root(v);
      if (a != b) parent[std::max(a, b)] = std::min(a, b);
    }
  }
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) parent[v] = root(v);
  return parent;
}

}  // namespace

GraphSummary summarise(const Graph& graph) {
  GraphSummary summary;
  summary.out = summarise_degrees(graph.out(), graph.num_vertices());
  summary.in = graph.symmetric() ? summary.out : summarise_degrees(graph.in(), graph.num_vertices());
  std::vector<vertex_t> sizes(graph.num_vertices());
  for (const vertex_t root : component_roots(graph)) ++sizes[root];
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    summary.components += sizes[v] != 0;
    summary.largest_component = std::max(summary.largest_component, sizes[v]);
    summary.isolated += graph.out().degree(v) == 0 && graph.in().degree(v) == 0;
  }
  const auto weights = graph.out().weights;
  if (!weights.empty()) {
    const auto [low, high] = std::minmax_element(weights.begin(), weights.end());
    summary.min_weight = *low;
    summary.max_weight = *high;
  }
  return summary;
}

}  // namespace harness::graph

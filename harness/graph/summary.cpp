#include "graph/summary.hpp"

#include <algorithm>
#include <vector>

#include "graph/union_find.hpp"

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

}  // namespace

GraphSummary summarise(const Graph& graph) {
  GraphSummary summary;
  summary.out = summarise_degrees(graph.out(), graph.num_vertices());
  summary.in = graph.symmetric() ? summary.out : summarise_degrees(graph.in(), graph.num_vertices());
  UnionFind components(graph.num_vertices());
  for (vertex_t u = 0; u < graph.num_vertices(); ++u) {
    for (const vertex_t v : graph.out().row(u)) components.unite(u, v);
    summary.isolated += graph.out().degree(u) == 0 && graph.in().degree(u) == 0;
  }
  summary.components = components.count();
  summary.largest_component = components.largest_size();
  const auto weights = graph.out().weights;
  if (!weights.empty()) {
    const auto [low, high] = std::minmax_element(weights.begin(), weights.end());
    summary.min_weight = *low;
    summary.max_weight = *high;
  }
  return summary;
}

}  // namespace harness::graph

#include "graph/sources.hpp"

#include "graph/generators/permutation.hpp"

namespace harness::graph {

std::vector<vertex_t> draw_sources(const Graph& graph, uint64_t count, uint64_t seed) {
  // Walking through a permutation draws without repetition, and ends even if few vertices have edges.
  const Permutation drawn(graph.num_vertices(), seed);
  std::vector<vertex_t> sources;
  for (uint64_t i = 0; i < graph.num_vertices() && sources.size() < count; ++i) {
    const auto v = static_cast<vertex_t>(drawn(i));
    if (graph.out().degree(graph.from_input(v)) > 0) sources.push_back(v);
  }
  return sources;
}

vertex_t largest_out_degree(const Graph& graph) {
  vertex_t best = 0;
  offset_t most = 0;
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    const offset_t degree = graph.out().degree(graph.from_input(v));
    if (degree <= most) continue;
    most = degree;
    best = v;
  }
  return best;
}

}  // namespace harness::graph

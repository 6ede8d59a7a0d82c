#include "runtime/store/orientation.hpp"

#include "base/parallel.hpp"

namespace harness::runtime {
namespace {

/// Calls keep(v) for each distinct neighbour v of u that has a greater degree, or the same degree and a
/// greater id.
template <class Keep>
void for_each_above(const graph::Adjacency& graph, graph::vertex_t u, Keep keep) {
  const graph::offset_t degree = graph.degree(u);
  graph::vertex_t before = u;  // previous neighbour, to skip duplicates
  for (const graph::vertex_t v : graph.row(u)) {
    const graph::offset_t other = graph.degree(v);
    if (v != before && (other > degree || (other == degree && v > u))) keep(v);
    before = v;
  }
}

/// Calls body(u) for every vertex, in chunks small enough that hubs do not delay the other cores.
template <class Body>
void for_each_vertex(graph::vertex_t vertices, Body body) {
  constexpr size_t chunk = 4096;
  parallel_tasks((vertices + chunk - 1) / chunk, 0, [&](size_t task, unsigned) {
    const size_t end = std::min<size_t>(vertices, (task + 1) * chunk);
    for (size_t u = task * chunk; u < end; ++u) body(static_cast<graph::vertex_t>(u));
  });
}

}  // namespace

OrientedGraph orient_by_degree(const graph::Graph& graph) {
  const graph::vertex_t vertices = graph.num_vertices();
  const graph::Adjacency& from = graph.out();
  OrientedGraph result;
  result.offsets = HugeArray<graph::offset_t>(size_t{vertices} + 1, 0);
  for_each_vertex(vertices, [&](graph::vertex_t u) {
    for_each_above(from, u, [&](graph::vertex_t) { ++result.offsets[u]; });
  });
  const graph::offset_t edges =
      exclusive_prefix_sum(std::span(result.offsets.data(), result.offsets.size()), 0);
  result.neighbors = HugeArray<graph::vertex_t>(edges);
  for_each_vertex(vertices, [&](graph::vertex_t u) {
    graph::offset_t at = result.offsets[u];
    for_each_above(from, u, [&](graph::vertex_t v) { result.neighbors[at++] = v; });
  });
  return result;
}

}  // namespace harness::runtime

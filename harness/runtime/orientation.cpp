#include "runtime/orientation.hpp"

#include "base/parallel.hpp"

namespace harness {
namespace {

/// Calls keep(v) for the neighbours of u that rank above it.
template <class Keep>
void for_each_above(const Adjacency& graph, vertex_t u, Keep keep) {
  const offset_t degree = graph.degree(u);
  vertex_t before = u;  // never above itself
  for (const vertex_t v : graph.row(u)) {
    const offset_t other = graph.degree(v);
    if (v != before && (other > degree || (other == degree && v > u))) keep(v);
    before = v;
  }
}

/// Calls body(u) for every vertex, in chunks small enough that hubs do not keep the other cores waiting.
template <class Body>
void for_each_vertex(vertex_t vertices, Body body) {
  constexpr size_t chunk = 4096;
  parallel_tasks((vertices + chunk - 1) / chunk, 0, [&](size_t task, unsigned) {
    const size_t end = std::min<size_t>(vertices, (task + 1) * chunk);
    for (size_t u = task * chunk; u < end; ++u) body(static_cast<vertex_t>(u));
  });
}

}  // namespace

OrientedGraph orient_by_degree(const Graph& graph) {
  const vertex_t vertices = graph.num_vertices();
  const Adjacency& from = graph.out();
  OrientedGraph result;
  result.offsets = HugeArray<offset_t>(size_t{vertices} + 1, 0);
  for_each_vertex(vertices,
                  [&](vertex_t u) { for_each_above(from, u, [&](vertex_t) { ++result.offsets[u]; }); });
  const offset_t edges = exclusive_prefix_sum(std::span(result.offsets.data(), result.offsets.size()), 0);
  result.neighbors = HugeArray<vertex_t>(edges);
  for_each_vertex(vertices, [&](vertex_t u) {
    offset_t at = result.offsets[u];
    for_each_above(from, u, [&](vertex_t v) { result.neighbors[at++] = v; });
  });
  return result;
}

}  // namespace harness

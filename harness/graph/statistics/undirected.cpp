#include <algorithm>

#include "base/parallel.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

/// The different neighbours of v in either direction but v itself, in order.
template <class Fn>
void each_neighbor(const Graph& graph, vertex_t v, const Fn& fn) {
  const auto out = graph.out().row(v), in = graph.in().row(v);
  vertex_t last = v;
  const auto give = [&](vertex_t u) {
    if (u == last || u == v) return;
    fn(u);
    last = u;
  };
  for (size_t i = 0, j = 0; i < out.size() || j < in.size();) {
    const bool from_out = j == in.size() || (i < out.size() && out[i] <= in[j]);
    give(from_out ? out[i++] : in[j++]);
  }
}

}  // namespace

Undirected::Undirected(const Graph& graph, unsigned threads) {
  const vertex_t vertices = graph.num_vertices();
  offsets_ = HugeArray<offset_t>(size_t{vertices} + 1, 0);
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      each_neighbor(graph, static_cast<vertex_t>(v), [&](vertex_t) { ++offsets_[v]; });
    }
  });
  const offset_t arcs = exclusive_prefix_sum(std::span(offsets_.data(), offsets_.size()), threads);
  if (graph.symmetric() && arcs == graph.num_edges()) {
    rows_ = {graph.out().offsets, graph.out().neighbors, {}};
    return;
  }
  neighbors_ = HugeArray<vertex_t>(arcs);
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      offset_t at = offsets_[v];
      each_neighbor(graph, static_cast<vertex_t>(v), [&](vertex_t u) { neighbors_[at++] = u; });
    }
  });
  rows_ = {offsets_.span(), neighbors_.span(), {}};
}

}  // namespace harness::graph

#include "graph/statistics/statistics.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

void measure_directions(const Graph& graph, unsigned threads, Statistics& all) {
  all.mutual = graph.num_edges();
  if (graph.symmetric()) return;
  const std::vector<vertex_t> mutual = mutual_degrees(graph, threads);
  all.mutual = std::accumulate(mutual.begin(), mutual.end(), offset_t{0});
  all.pairs = degree_pairs(graph, mutual);
}

/// Calls fn for the distinct neighbours of v in either direction, except v itself, in ascending order.
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

Statistics measure_statistics(const Graph& graph, const Effort& effort) {
  Statistics all;
  all.name = graph.name();
  all.fingerprint = graph.fingerprint();
  all.symmetric = graph.symmetric();
  all.vertices = graph.num_vertices();
  all.arcs = graph.num_edges();
  measure_directions(graph, effort.threads, all);
  const Undirected edges(graph, effort.threads);
  all.out = degrees_of(graph.out(), all.vertices);
  all.in = degrees_of(graph.in(), all.vertices);
  all.undirected = degrees_of(edges.rows(), all.vertices);
  all.weak = weak_components(edges);
  all.gaps = measure_gaps(graph, effort.threads);
  all.clustering = measure_clustering(edges, effort);
  // Finding communities is sequential, on one thread. The searches for distances run on the other threads at
  // the same time, or afterwards if only one thread is available.
  const unsigned threads = resolve_threads(effort.threads);
  Effort others = effort;
  others.threads = effort.communities ? std::max(1U, threads - 1) : threads;
  side_by_side(threads > 1 ? 2 : 1, [&](unsigned thread) {
    if (thread == 0) {
      all.strong = all.symmetric ? all.weak : strong_components(graph);
      if (effort.communities) all.communities = measure_communities(edges);
    }
    if (thread == 1 || threads == 1) all.distances = measure_distances(edges, others);
  });
  return all;
}

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

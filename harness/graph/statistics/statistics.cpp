#include "graph/statistics/statistics.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

offset_t mutual_arcs(const Graph& graph, unsigned threads) {
  if (graph.symmetric()) return graph.num_edges();
  std::vector<offset_t> counts(resolve_threads(threads));
  parallel_for_chunks(graph.num_vertices(), threads, [&](size_t begin, size_t end, unsigned thread) {
    for (size_t v = begin; v < end; ++v) {
      const auto in = graph.in().row(static_cast<vertex_t>(v));
      for (const vertex_t u : graph.out().row(static_cast<vertex_t>(v))) {
        counts[thread] += std::binary_search(in.begin(), in.end(), u);
      }
    }
  });
  offset_t mutual = 0;
  for (const offset_t count : counts) mutual += count;
  return mutual;
}

}  // namespace

Statistics measure_statistics(const Graph& graph, const Effort& effort) {
  Statistics all;
  all.name = graph.name();
  all.fingerprint = graph.fingerprint();
  all.symmetric = graph.symmetric();
  all.vertices = graph.num_vertices();
  all.arcs = graph.num_edges();
  all.mutual = mutual_arcs(graph, effort.threads);
  const Undirected edges(graph, effort.threads);
  all.out = degrees_of(graph.out(), all.vertices);
  all.in = degrees_of(graph.in(), all.vertices);
  all.undirected = degrees_of(edges.rows(), all.vertices);
  all.weak = weak_components(edges);
  all.gaps = measure_gaps(graph, effort.threads);
  all.clustering = measure_clustering(edges, effort);
  // Communities keep one thread busy; the searches have the others meanwhile, or wait for it.
  const unsigned threads = resolve_threads(effort.threads);
  Effort others = effort;
  others.threads = effort.communities ? std::max(1U, threads - 1) : threads;
  run_on_threads(threads > 1 ? 2 : 1, [&](unsigned thread) {
    if (thread == 0) {
      all.strong = all.symmetric ? all.weak : strong_components(graph);
      if (effort.communities) all.communities = measure_communities(edges);
    }
    if (thread == 1 || threads == 1) all.distances = measure_distances(edges, others);
  });
  return all;
}

}  // namespace harness::graph

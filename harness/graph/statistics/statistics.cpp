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
  // Finding communities keeps one thread busy. The searches run on the others meanwhile, or after it where
  // there is only one.
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

}  // namespace harness::graph

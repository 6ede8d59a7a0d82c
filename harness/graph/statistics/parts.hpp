// The steps of measure_statistics(), with one file per kind of statistic. All except degrees, gaps and strong
// components use the simple undirected graph.
#pragma once

#include "base/huge_array.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::graph {

/// The simple undirected graph: each of the two ends of an edge has the other as neighbour once. There are no
/// self-loops, and neighbours are sorted by id.
class Undirected {
 public:
  Undirected(const Graph& graph, unsigned threads);
  const Adjacency& rows() const { return rows_; }
  vertex_t vertices() const { return static_cast<vertex_t>(rows_.offsets.size() - 1); }
  offset_t arcs() const { return rows_.neighbors.size(); }

 private:
  HugeArray<offset_t> offsets_;
  HugeArray<vertex_t> neighbors_;
  Adjacency rows_;  ///< the arrays, or the graph's own rows if it is simple and symmetric
};

Degrees degrees_of(const Adjacency& rows, vertex_t vertices);
/// Returns the lower bounds of bins for degrees up to `most`, and most + 1 as the end. Each degree below 16
/// has its own bin. Each larger bound is about an eighth above the previous bound.
std::vector<offset_t> degree_bins(offset_t most);

/// Returns for each vertex the number of neighbours with arcs in both directions.
std::vector<vertex_t> mutual_degrees(const Graph& graph, unsigned threads);
std::vector<DegreePair> degree_pairs(const Graph& graph, const std::vector<vertex_t>& mutual);

Clustering measure_clustering(const Undirected& graph, const Effort& effort);
Distances measure_distances(const Undirected& graph, const Effort& effort);
Communities measure_communities(const Undirected& graph);
Components weak_components(const Undirected& graph);
Components strong_components(const Graph& graph);
Gaps measure_gaps(const Graph& graph, unsigned threads);

}  // namespace harness::graph

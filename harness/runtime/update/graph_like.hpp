// Makes graphs with the vertices of a given graph and other edges. The class EdgeModel and the workloads of
// streams of updates use such graphs.
#pragma once

#include "graph/graph.hpp"
#include "runtime/update/batch.hpp"

namespace harness::runtime {

/// Returns a graph with the vertices and the name of `like`, and with `edges`. It is directed or undirected,
/// and weighted or not, as `like` is. Ignores edges.changes. For an undirected graph, `edges` has both arcs
/// of each edge, or only one of them if `half`.
graph::Graph graph_like(const graph::Graph& like, const Batch& edges, bool half);

}  // namespace harness::runtime

// Makes graphs that are like a given graph and have other edges. The model of a changing graph and
// workloads use such graphs.
#pragma once

#include "graph/graph.hpp"
#include "runtime/update/batch.hpp"

namespace harness::runtime {

/// Returns a graph with the kind and the name of `like`, at least as many vertices, and with `edges`. Ignores
/// edges.changes. For an undirected graph, `edges` has both arcs of each edge, or only one of them if `half`.
graph::Graph graph_like(const graph::Graph& like, const Batch& edges, bool half, graph::vertex_t vertices);

}  // namespace harness::runtime

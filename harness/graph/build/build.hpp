// Builds a Graph from a list of arcs: cleaning, sorted rows, transposed rows, weights, fingerprint.
// open_graph() uses it for all graphs that were read or generated.
#pragma once

#include <optional>
#include <string>

#include "graph/cleaning.hpp"
#include "graph/edge_list.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

/// Builds a graph. The result depends neither on the order of the arcs nor on `threads`, where 0 means all. A
/// list whose listing is `both_ways` is trusted; first_unmirrored() verifies one.
Graph build_graph(EdgeList&& list, const Cleaning& cleaning, std::string name, const Weights& weights = {},
                  unsigned threads = 0);

/// Returns the index of an arc that has fewer reverse arcs of equal weight than it has copies. Returns
/// nothing if the list is symmetric.
std::optional<size_t> first_unmirrored(const EdgeList& list, unsigned threads);

}  // namespace harness::graph

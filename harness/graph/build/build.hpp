// Builds a Graph from a list of arcs: cleaning, sorted rows of out-neighbours and of in-neighbours, weights,
// fingerprint. open_graph() uses it for all graphs that were read or generated.
#pragma once

#include <optional>
#include <string>

#include "graph/cleaning.hpp"
#include "graph/edge_list.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

/// Builds a graph on `threads` threads, or on all cores if 0. The result depends neither on the sequence of
/// the arcs nor on the number of threads. If `list.listing` is Listing::both_ways, the caller guarantees that
/// the list has the reverse of each arc; first_unmirrored() can verify this.
Graph build_graph(EdgeList&& list, const Cleaning& cleaning, std::string name, const Weights& weights = {},
                  unsigned threads = 0);

/// Returns the index of the first arc without a partner. The partner of an arc is a reverse arc of equal
/// weight. No two arcs have the same partner. Returns nothing if all arcs except self-loops have partners.
std::optional<size_t> first_unmirrored(const EdgeList& list, unsigned threads);

}  // namespace harness::graph

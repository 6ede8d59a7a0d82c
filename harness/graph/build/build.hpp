// From a list of arcs to a Graph: cleaning, sorted rows, transposed rows, weights,
// fingerprint. open_graph() has everything that was read or generated built here.
#pragma once

#include <optional>
#include <string>

#include "graph/cleaning.hpp"
#include "graph/edge_list.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

/// The result does not depend on the order of the arcs nor on `threads` (0: all). A list that says
/// `both_ways` is trusted; first_unmirrored() checks one.
Graph build_graph(EdgeList&& list, const Cleaning& cleaning, std::string name, const Weights& weights = {},
                  unsigned threads = 0);

/// The index of an arc whose reverse, with the same weight, is not in the list as often as the arc itself;
/// nothing where there is none.
std::optional<size_t> first_unmirrored(const EdgeList& list, unsigned threads);

}  // namespace harness::graph

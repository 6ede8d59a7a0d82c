// Vertex orderings: a graph with its vertices renumbered, so that what is used together
// lies together. open_graph() applies the one that an experiment names to the built graph.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

struct OrderingInfo {
  std::string name;
  std::string summary;
  std::string source;  ///< paper and section
};

/// `original` first, which changes nothing.
const std::vector<OrderingInfo>& orderings();

/// Refuses a name that is not there; the line names the nearest one.
void check_ordering(const std::string& name);

/// The graph renumbered; the provenance gets `order` and, what the ordering and the renumbering took,
/// `order_ms`. Deterministic. The graph still knows its vertices by the ids of its input (Graph::from_input).
Graph reorder(Graph graph, const std::string& ordering, unsigned threads = 0);

}  // namespace harness::graph

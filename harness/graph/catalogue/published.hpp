// The published statistics of a graph as a statistics file. A twin is made from it if the graph itself is not
// available. Statistics that the entry lacks are left open.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// Returns statistics in the form that graph/twins reads, of the graph made symmetric or with its directions.
/// A twin needs vertices, edges and the largest degree (for a directed graph, the largest in either
/// direction). Throws an Error of one line that names the keys that the entry lacks.
std::string published_statistics(const KnownGraph& known, bool symmetric);

}  // namespace harness::graph

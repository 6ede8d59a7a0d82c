// The published statistics of a graph as a statistics file. A twin is made from it if the graph itself is not
// available. Statistics that the entry lacks are omitted.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// Returns statistics in the form that harness/twins reads, of the graph made symmetric if `symmetric`,
/// otherwise with its directions. A twin needs vertices, edges and the largest degree (for a directed graph,
/// the largest in-degree and out-degree). Throws an Error of one line that names the keys that the entry
/// lacks.
std::string published_statistics(const KnownGraph& known, bool symmetric);

}  // namespace harness::graph

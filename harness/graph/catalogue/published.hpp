// The published statistics of a catalogue graph, as the text of a statistics file. If the graph itself is not
// available, a synthetic graph (twin) is made from this file. Statistics that the catalogue entry lacks are
// omitted.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// Returns statistics in the form that harness/twins reads. They are those of the graph made symmetric if
/// `symmetric` is true, otherwise those of the graph with its directions. A twin needs vertices, edges and
/// the largest degree (for a directed graph, the largest in-degree and out-degree). Throws an Error of one
/// line that names the keys that the entry lacks.
std::string published_statistics(const KnownGraph& known, bool symmetric);

}  // namespace harness::graph

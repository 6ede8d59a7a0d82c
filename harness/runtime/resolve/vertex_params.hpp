// Parameters that take a vertex (HARNESS_NAMES_VERTEX). Users give ids of the input, and plugins receive ids
// of the graph. The two ids of a vertex differ if the graph was reordered.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// Returns the values of a choice, with input ids of vertices replaced by ids in the graph. If the plugin
/// provides source.largest_degree/1, a negative value is replaced by the vertex with the most out-edges,
/// which is the same input vertex for every vertex order. Otherwise a negative value is passed to the plugin
/// unchanged. Throws Error for an id that the input does not have.
std::vector<harness_value> values_in_graph(const Choice& choice, const graph::Graph& graph);

/// Returns the algorithm with another source, given by its id in the input. The source is the first parameter
/// that takes a vertex.
Choice with_source(Choice algorithm, int64_t source);

}  // namespace harness::runtime

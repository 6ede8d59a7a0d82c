// Parameters that name a vertex (HARNESS_NAMES_VERTEX): users give ids of the input, plugins get those of the
// graph at hand. The two differ where a graph was reordered.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// The values of a choice, with every vertex under its id in the graph. A negative value goes to the plugin
/// as it is, unless the plugin says by source.largest_degree/1 that it stands for the vertex with the most
/// out-edges: that is then the same vertex of the input in every vertex ordering. Throws Error for an id that
/// no vertex of the input has.
std::vector<harness_value> values_in_graph(const Choice& choice, const graph::Graph& graph);

/// The algorithm with another vertex of the input, by its id there, as its source: the first parameter that
/// names one.
Choice with_source(Choice algorithm, int64_t source);

}  // namespace harness::runtime

// What a reader decided that the user may have meant otherwise, and what became of weights: lines for people.
// `harness graph` warns of them, and `harness run` in its rows.
#pragma once

#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/graph.hpp"

namespace harness::graph {

/// One line a decision, without the name of the graph; none if nothing had to be decided.
std::vector<std::string> notes_of(const Graph& graph);

/// Says in the provenance of a weighted list what its weights look like, such as times since 1970.
void note_weights(EdgeList& list, unsigned threads);

}  // namespace harness::graph

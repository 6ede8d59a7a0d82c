// What is published of a graph, as a file of statistics: a twin is made of it where the graph itself is not
// at hand. Only what the entry says is used; what it does not say stays free.
#pragma once

#include <string>

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

/// Statistics as graph/twins reads them, of the graph made symmetric or with its directions. Throws an Error
/// of one line that names the keys that the entry lacks: a twin needs vertices, edges and the largest degree,
/// or of a directed graph the largest one in either direction.
std::string published_statistics(const KnownGraph& known, bool symmetric);

}  // namespace harness::graph

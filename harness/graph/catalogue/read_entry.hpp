// An entry of the catalogue: the YAML file of one graph, read and checked. A fault is an Error of one line
// that names the file and the line.
#pragma once

#include "graph/catalogue/known_graph.hpp"

namespace harness::graph {

KnownGraph read_entry(const std::filesystem::path& file);

}  // namespace harness::graph

// Parses the items of `graphs` and `hold` in an experiment file. parse.cpp parses all other keys.
#pragma once

#include <vector>

#include "base/yaml/tree.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

/// Parses an item of `graphs`: a file, generator or catalogue graph, its cleaning, and its weights. The graph
/// library checks later whether the file or generator exists.
GraphItem parse_graph(const Tree& tree);

/// Returns the keys that every item of `graphs` accepts. If an item has a generator, its other keys are
/// parameters of the generator.
const std::vector<std::string>& common_graph_keys();

/// Parses the list `hold` of an experiment file. Every fault is thrown as an Error of one line.
std::vector<Bound> parse_bounds(const Tree& tree);

}  // namespace harness::experiment

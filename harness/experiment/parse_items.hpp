// Parses the items of `graphs` and `hold` in an experiment file. parse.cpp reads everything else.
#pragma once

#include <vector>

#include "base/yaml/tree.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

/// Parses an item of `graphs`: a file or a generator, how to clean the graph, and its weights. The graph
/// library checks later whether the file or generator exists.
GraphItem parse_graph(const Tree& tree);

/// Returns the keys that every graph accepts. Other keys belong to its generator.
const std::vector<std::string>& common_graph_keys();

/// Parses the `hold` of an experiment file. Every fault is an Error of one line.
std::vector<Bound> parse_bounds(const Tree& tree);

}  // namespace harness::experiment

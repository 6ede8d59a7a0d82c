// The items of `graphs` and `hold` in an experiment file. parse() reads all the rest.
#pragma once

#include <vector>

#include "base/yaml/tree.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

/// An item of `graphs`: a file or a generator, how to clean it, and its weights. Whether such a file or
/// generator exists is found out later, by the graph library.
GraphItem parse_graph(const Tree& tree);

/// Keys that every graph accepts; the rest belong to its generator.
const std::vector<std::string>& common_graph_keys();

/// The `hold` of an experiment file. Every fault is an Error of one line.
std::vector<Bound> parse_bounds(const Tree& tree);

}  // namespace harness::experiment

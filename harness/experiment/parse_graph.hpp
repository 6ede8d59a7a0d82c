// One item of `graphs`: a file or a generator, how to clean it, and its weights. Whether such a file or
// generator exists is found out later, by the graph library.
#pragma once

#include "base/yaml/tree.hpp"
#include "experiment/experiment.hpp"

namespace harness::experiment {

GraphItem parse_graph(const Tree& tree);

/// Keys that every graph accepts; the rest belong to its generator.
const std::vector<std::string>& common_graph_keys();

}  // namespace harness::experiment

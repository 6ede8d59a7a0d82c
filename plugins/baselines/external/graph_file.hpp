// The graph as a file in the format that a program reads. It is written once for each graph, format and kind
// of weights, and found again in the cache of the harness.
#pragma once

#include <harness/host/baseline.hpp>
#include <string>

namespace harness::external {

/// The path of the file: gapbs (.sg, .wsg), edge_list (.el, .wel), matrix_market (.mtx), ligra (.adj) or
/// galois
/// (.gr). Throws a PluginError where the format does not hold the graph, or the file cannot be written.
std::string graph_file(const harness_problem& problem, const std::string& format, bool weighted);

}  // namespace harness::external

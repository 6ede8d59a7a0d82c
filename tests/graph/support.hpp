// Helpers of the tests of graph input: they parse texts as graphs, return error messages, and check graphs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "graph/build/build.hpp"
#include "graph/spec.hpp"
#include "temp_folder.hpp"

namespace harness::testing {

/// Returns the graph in a file with this name and content.
graph::Graph parse(const std::string& name, const std::string& content, const graph::Cleaning& cleaning = {},
                   const graph::Weights& weights = {}, unsigned threads = 2);

/// Returns `message`. If `content` is binary, expects that the message names line 1, because a binary file
/// has no lines.
std::string of_the_first_line_if_binary(const std::string& message, const std::string& name,
                                        const std::string& content);

/// Returns the message of the Error that parsing throws, without the path of the folder. Returns "" if the
/// text parses.
std::string parse_error(const std::string& name, const std::string& content, unsigned threads = 2);

using Arcs = std::vector<std::pair<graph::vertex_t, graph::vertex_t>>;
Arcs arcs_of(const graph::Adjacency& rows);
std::vector<float> weights_of(const graph::Graph& graph);

graph::EdgeList edges(graph::vertex_t vertices, const Arcs& arcs, const std::vector<float>& weights = {},
                      graph::Listing listing = graph::Listing::directed);

/// Checks what holds for every graph: neighbours are sorted, and `in` is the transpose of `out`.
void expect_consistent(const graph::Graph& graph);

/// Returns the path of a real graph, or an empty path if the test data are not on this machine.
std::filesystem::path test_data(const std::string& name);

}  // namespace harness::testing

// The graph and the parameters as an algorithm's host side sees them. It also turns what a plugin answers
// into exceptions.
#pragma once

#include <harness/plugin.h>

#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "plugin/params.hpp"

namespace harness::runtime {

harness_adjacency view_of(const graph::Adjacency& adjacency);

/// The result refers to the graph and the values, and is valid as long as they are.
harness_problem problem_of(const graph::Graph& graph, const std::vector<harness_value>& values,
                           bool frontier_tells);

/// Turns the status of an ABI call into an exception: Unsupported for HARNESS_UNSUPPORTED, Error otherwise.
void require_ok(int32_t status, const harness_error& error, const std::string& who);

/// Whether a plugin's number is a harness_domain, or 0, which means per vertex.
inline bool is_domain(uint32_t number) {
  return number == 0 || number == HARNESS_PER_VERTEX || number == HARNESS_PER_EDGE;
}

harness_error empty_error();

/// What a plugin wrote, even where it forgot the end of its text.
std::string text_of(const harness_error& error);

}  // namespace harness::runtime

// The graph and the parameters in the form (harness_problem) in which an algorithm's host code receives them.
// Also converts status codes of plugins into exceptions.
#pragma once

#include <harness/plugin.h>

#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "plugin/params.hpp"

namespace harness::runtime {

harness_adjacency view_of(const graph::Adjacency& adjacency);

/// Returns a struct that refers to the graph and the values, and is valid as long as they are.
harness_problem problem_of(const graph::Graph& graph, const std::vector<harness_value>& values,
                           bool frontier_tells);

/// Converts the status of an ABI call into an exception: Unsupported for HARNESS_UNSUPPORTED, Error
/// otherwise.
void require_ok(int32_t status, const harness_error& error, const std::string& who);

/// Returns true if a plugin's number is a harness_domain, or 0, which means per vertex.
inline bool is_domain(uint32_t number) {
  return number == 0 || number == HARNESS_PER_VERTEX || number == HARNESS_PER_EDGE;
}

harness_error empty_error();

/// Returns a plugin's text, even if it is not terminated.
std::string text_of(const harness_error& error);

}  // namespace harness::runtime

#include "runtime/resolve/problem.hpp"

#include <cstring>

#include "runtime/resolve/capabilities.hpp"

namespace harness::runtime {

harness_adjacency view_of(const graph::Adjacency& adjacency) {
  return {adjacency.offsets.data(), adjacency.neighbors.data(),
          adjacency.weights.empty() ? nullptr : adjacency.weights.data()};
}

harness_problem problem_of(const graph::Graph& graph, const std::vector<harness_value>& values,
                           bool frontier_tells) {
  harness_problem problem{};
  problem.struct_size = sizeof problem;
  problem.vertices = graph.num_vertices();
  problem.edges = graph.num_edges();
  problem.symmetric = graph.symmetric();
  problem.frontier_tells = frontier_tells;
  problem.out = view_of(graph.out());
  problem.in = view_of(graph.in());
  problem.params = values.data();
  problem.new_ids = graph.new_ids().empty() ? nullptr : graph.new_ids().data();
  return problem;
}

harness_error empty_error() {
  harness_error error{};
  error.struct_size = sizeof error;
  return error;
}

std::string text_of(const harness_error& error) {
  const std::string text(error.text, strnlen(error.text, sizeof error.text));
  return text.empty() ? "it gave no reason" : text;
}

void require_ok(int32_t status, const harness_error& error, const std::string& who) {
  if (status == HARNESS_OK) return;
  const std::string text = text_of(error);
  if (status == HARNESS_UNSUPPORTED) throw Unsupported(fmt::format("{}: {}", who, text));
  if (status == HARNESS_OUT_OF_MEMORY) throw OutOfMemory(fmt::format("{}: {}", who, text));
  if (status == HARNESS_INVALID) throw_error("{}: {}", who, text);
  throw_error("{}: {} (status {})", who, text, status);
}

}  // namespace harness::runtime

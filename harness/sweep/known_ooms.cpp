#include "sweep/known_ooms.hpp"

namespace harness::sweep {

std::string without_graph(const std::string& id) {
  const size_t begin = id.find("/graph:"), end = id.rfind("/dev:");
  return begin < end && end != std::string::npos ? id.substr(0, begin) + id.substr(end) : id;
}

uint64_t graph_size(const results::Measurement& measured) {
  return measured.vertices.value_or(0) + measured.edges.value_or(0);
}

void KnownOoms::note(const results::Measurement& measured) {
  const uint64_t size = graph_size(measured);
  if (size == 0) return;  // it did not get as far as to a graph
  const auto [at, is_new] = smallest_.insert({without_graph(measured.id), {measured.graph, size}});
  if (!is_new && size < at->second.size) at->second = {measured.graph, size};
}

std::optional<std::string> KnownOoms::smaller_graph(const std::string& id, uint64_t size) const {
  const auto found = smallest_.find(without_graph(id));
  if (found == smallest_.end() || size <= found->second.size) return std::nullopt;
  return found->second.graph;
}

}  // namespace harness::sweep

#include "runtime/resolve/vertex_params.hpp"

#include "graph/sources.hpp"

namespace harness::runtime {
namespace {

constexpr const char* negative_is_largest_degree = "source.largest_degree/1";

harness_value value_of(int64_t v) {
  return {.integer = v, .real = static_cast<double>(v)};
}

[[noreturn]] void refuse_vertex(const std::string& asked, const graph::Graph& graph) {
  const auto& ids = graph.ids();
  if (ids.empty() || ids.are_words()) {
    throw_error("{} is not a vertex: the graph has {}, counted from 0", asked, graph.num_vertices());
  }
  throw_error("{} is not a vertex: the graph has {}, which its file numbers {} to {}, with gaps", asked,
              ids.size(), ids[0], ids[ids.size() - 1]);
}

}  // namespace

std::vector<harness_value> values_in_graph(const Choice& choice, const graph::Graph& graph) {
  const plugin::Plugin& plugin = *choice.plugin;
  std::vector<harness_value> values = choice.values;
  if (graph.num_vertices() == 0) return values;
  for (size_t i = 0; i < values.size(); ++i) {
    if ((plugin.params[i].flags & HARNESS_NAMES_VERTEX) == 0) continue;
    const int64_t asked = values[i].integer;
    if (asked >= 0) {
      const std::optional<graph::vertex_t> vertex = graph.input_vertex(static_cast<uint64_t>(asked));
      if (!vertex)
        refuse_vertex(fmt::format("{}: {} {}", name_of(choice), plugin.params[i].name, asked), graph);
      values[i] = value_of(graph.from_input(*vertex));
    } else if (plugin.provides.contains(negative_is_largest_degree)) {
      values[i] = value_of(graph.from_input(graph::largest_out_degree(graph)));
    }
  }
  return values;
}

Choice with_source(Choice algorithm, int64_t source) {
  for (size_t i = 0; i < algorithm.values.size(); ++i) {
    if ((algorithm.plugin->params[i].flags & HARNESS_NAMES_VERTEX) == 0) continue;
    algorithm.values[i] = value_of(source);
    break;
  }
  return algorithm;
}

}  // namespace harness::runtime

#include "runtime/vertex_params.hpp"

#include "graph/sources.hpp"

namespace harness::runtime {
namespace {

constexpr const char* negative_is_largest_degree = "source.largest_degree/1";

harness_value value_of(graph::vertex_t v) {
  return {.integer = v, .real = static_cast<double>(v)};
}

}  // namespace

std::vector<harness_value> values_in_graph(const Choice& choice, const graph::Graph& graph) {
  const plugin::Plugin& plugin = *choice.plugin;
  std::vector<harness_value> values = choice.values;
  if (graph.num_vertices() == 0) return values;
  for (size_t i = 0; i < values.size(); ++i) {
    if ((plugin.params[i].flags & HARNESS_NAMES_VERTEX) == 0) continue;
    const int64_t asked = values[i].integer;
    if (asked >= static_cast<int64_t>(graph.num_vertices())) {
      throw_error("{}: {} {} is no vertex: the graph has {}, counted from 0", name_of(choice),
                  plugin.params[i].name, asked, graph.num_vertices());
    }
    if (asked >= 0) {
      values[i] = value_of(graph.from_input(static_cast<graph::vertex_t>(asked)));
    } else if (plugin.provides.count(negative_is_largest_degree) > 0) {
      values[i] = value_of(graph.from_input(graph::largest_out_degree(graph)));
    }
  }
  return values;
}

Choice with_source(Choice algorithm, graph::vertex_t source) {
  for (size_t i = 0; i < algorithm.values.size(); ++i) {
    if ((algorithm.plugin->params[i].flags & HARNESS_NAMES_VERTEX) == 0) continue;
    algorithm.values[i] = value_of(source);
    break;
  }
  return algorithm;
}

}  // namespace harness::runtime

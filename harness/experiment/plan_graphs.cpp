#include <fmt/ranges.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "experiment/graph_spec.hpp"
#include "experiment/parse_items.hpp"
#include "experiment/plan.hpp"
#include "graph/spec.hpp"

namespace harness::experiment {
namespace {

bool is_common(const std::string& key) {
  const auto& keys = common_graph_keys();
  return std::find(keys.begin(), keys.end(), key) != keys.end() || key.starts_with("weights.");
}

std::string generator_value(const CatalogueEntry& generator, const Axis& axis, const std::string& value) {
  const std::string owner = fmt::format("generator '{}'", generator.id);
  if (const Param* param = generator.find_param(axis.key)) {
    return canonical_value(*param, owner, value, axis.mark);
  }
  auto known = generator.param_names();
  known.insert(known.end(), common_graph_keys().begin(), common_graph_keys().end());
  fail_at(axis.mark, "{}: unknown key '{}'{}", owner, axis.key, suggest(axis.key, known));
}

void set_key(GraphEntry& graph, const Axis& axis, const std::string& value, const CatalogueEntry* generator) {
  if (axis.key == "name") {
    graph.name = value;
  } else if (axis.key == "file") {
    graph.file = value;
  } else if (axis.key == "generator") {
    graph.generator = generator->id;
  } else if (!generator && axis.key == "catalogue") {
    graph.catalogue = value;
  } else if (!generator && axis.key == "else") {
    graph.otherwise = value;
  } else if (!generator && axis.key == "made_by") {
    graph.made_by = value;
  } else if (axis.key == "weights") {
    graph.weights["kind"] = value;
  } else if (axis.key.starts_with("weights.")) {
    graph.weights[axis.key.substr(8)] = value;
  } else if (is_common(axis.key)) {
    graph.cleaning[axis.key] = value;
  } else {
    graph.params[axis.key] = generator ? generator_value(*generator, axis, value) : value;
  }
}

/// Returns the name of a graph. It begins with the given name, the generator, the catalogue name or the name
/// of the file, such as kron18 or kronecker. Values of axes follow in parentheses, as in kron(scale=16) or
/// road-NY(symmetric=true). If a generated graph has no given name, all given parameters follow, as in
/// kronecker(scale=16,edge_factor=8). Therefore the graphs of one item have different names.
std::string graph_name(const GraphItem& item, const GraphEntry& graph,
                       const std::vector<std::string>& values) {
  std::vector<std::string> parts;
  const bool named = !graph.name.empty();
  for (size_t i = 0; i < values.size(); ++i) {
    const Axis& axis = item.keys[i];
    const bool source =
        axis.key == "name" || axis.key == "generator" || axis.key == "file" || axis.key == "catalogue";
    const bool shown = axis.values.size() > 1 || (!named && !graph.generator.empty() && !is_common(axis.key));
    if (shown && (!source || named)) {
      const std::string value = axis.key == "file" ? graph::name_of_file(values[i]) : values[i];
      parts.push_back(axis.key + "=" + value);
    }
  }
  const std::string base = named                      ? graph.name
                           : !graph.generator.empty() ? graph.generator
                           : !graph.catalogue.empty() ? graph.catalogue
                                                      : graph::name_of_file(graph.file);
  return parts.empty() ? base : fmt::format("{}({})", base, fmt::join(parts, ","));
}

void plan_graph(const GraphItem& item, const Catalogue& catalogue, std::vector<GraphEntry>& graphs) {
  for (const auto& values : product(item.keys)) {
    GraphEntry graph;
    graph.mark = item.mark;
    const CatalogueEntry* generator = nullptr;
    for (size_t i = 0; i < values.size(); ++i) {
      if (item.keys[i].key != "generator") continue;
      generator = &catalogue.require(CatalogueKind::generator, values[i], item.keys[i].mark);
    }
    for (size_t i = 0; i < values.size(); ++i) {
      set_key(graph, item.keys[i], values[i], generator);
    }
    graph.name = valid_utf8(graph_name(item, graph, values));
    // The suffix makes a twin (a generated stand-in for a catalogue graph) distinguishable from the graph
    // itself in results and figures.
    if (stands_in(graph)) graph.name += "-twin";
    // The name of a file may have any characters, but the graph's name is printed and becomes part of the
    // cells of results.csv and of configuration ids.
    if (has_control(graph.name)) {
      fail_at(graph.mark, "graphs: the name '{}' holds a control character; rename the file, or give a name",
              printable(graph.name));
    }
    graphs.push_back(std::move(graph));
  }
}

}  // namespace

std::vector<GraphEntry> plan_graphs(const std::vector<GraphItem>& items, const Catalogue& catalogue) {
  std::vector<GraphEntry> graphs;
  for (const GraphItem& item : items) plan_graph(item, catalogue, graphs);
  std::map<std::string_view, const GraphEntry*> named;
  for (const GraphEntry& graph : graphs) {
    const auto [twin, is_new] = named.insert({graph.name, &graph});
    if (!is_new) {
      fail_at(graph.mark, "two graphs are called '{}' (the other: {}); give one of them a name", graph.name,
              twin->second->mark.text());
    }
  }
  return graphs;
}

}  // namespace harness::experiment

#include "graph/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/printable.hpp"
#include "graph/union_find.hpp"

namespace harness::graph {
namespace {

DegreeSummary summarise_degrees(const Adjacency& rows, vertex_t vertices) {
  DegreeSummary summary;
  if (vertices == 0) return summary;
  std::vector<offset_t> degrees(vertices);
  for (vertex_t v = 0; v < vertices; ++v) degrees[v] = rows.degree(v);
  std::sort(degrees.begin(), degrees.end());
  const auto at = [&](unsigned percent) { return degrees[(uint64_t{vertices} - 1) * percent / 100]; };
  summary.min = degrees.front();
  summary.p25 = at(25);
  summary.median = at(50);
  summary.p75 = at(75);
  summary.p90 = at(90);
  summary.p99 = at(99);
  summary.max = degrees.back();
  summary.mean = static_cast<double>(rows.neighbors.size()) / vertices;
  return summary;
}

std::string degrees_line(const char* label, const DegreeSummary& d) {
  return fmt::format("{:<18} min {}  25% {}  median {}  mean {:.2f}  75% {}  90% {}  99% {}  max {}\n", label,
                     d.min, d.p25, d.median, d.mean, d.p75, d.p90, d.p99, d.max);
}

nlohmann::json degrees_json(const DegreeSummary& d) {
  return {{"min", d.min}, {"p25", d.p25}, {"median", d.median}, {"mean", d.mean},
          {"p75", d.p75}, {"p90", d.p90}, {"p99", d.p99},       {"max", d.max}};
}

}  // namespace

GraphSummary summarise(const Graph& graph) {
  GraphSummary summary;
  summary.out = summarise_degrees(graph.out(), graph.num_vertices());
  summary.in = graph.symmetric() ? summary.out : summarise_degrees(graph.in(), graph.num_vertices());
  UnionFind components(graph.num_vertices());
  for (vertex_t u = 0; u < graph.num_vertices(); ++u) {
    for (const vertex_t v : graph.out().row(u)) components.unite(u, v);
    summary.isolated += graph.out().degree(u) == 0 && graph.in().degree(u) == 0;
  }
  summary.components = components.count();
  summary.largest_component = components.largest_size();
  const auto weights = graph.out().weights;
  if (!weights.empty()) {
    const auto [low, high] = std::minmax_element(weights.begin(), weights.end());
    summary.min_weight = *low;
    summary.max_weight = *high;
  }
  return summary;
}

std::string info(const Graph& graph) {
  const GraphSummary summary = summarise(graph);
  std::string text;
  const auto line = [&](const char* label, const auto& value) {
    text += fmt::format("{:<18} {}\n", label, value);
  };
  line("graph", shortened(graph.name()));
  line("vertices", graph.num_vertices());
  line("arcs", graph.num_edges());
  line("symmetric", graph.symmetric());
  line("weighted", graph.weighted());
  if (!graph.out().weights.empty()) {
    line("weight range", fmt::format("{} to {}", summary.min_weight, summary.max_weight));
  }
  text += degrees_line(graph.symmetric() ? "degree" : "out degree", summary.out);
  if (!graph.symmetric()) text += degrees_line("in degree", summary.in);
  line("isolated", summary.isolated);
  line("components", summary.components);
  line("largest component", summary.largest_component);
  line("fingerprint", graph.fingerprint());
  constexpr size_t most_bytes = 1000;
  for (const auto& [key, value] : graph.provenance()) line(key.c_str(), shortened(value, most_bytes));
  return text;
}

nlohmann::json info_json(const Graph& graph) {
  const GraphSummary summary = summarise(graph);
  nlohmann::json json = {{"name", graph.name()},
                         {"vertices", graph.num_vertices()},
                         {"arcs", graph.num_edges()},
                         {"symmetric", graph.symmetric()},
                         {"weighted", graph.weighted()},
                         {"out_degree", degrees_json(summary.out)},
                         {"in_degree", degrees_json(summary.in)},
                         {"isolated", summary.isolated},
                         {"components", summary.components},
                         {"largest_component", summary.largest_component},
                         {"fingerprint", graph.fingerprint()},
                         {"provenance", graph.provenance()}};
  if (!graph.out().weights.empty()) {
    json["min_weight"] = summary.min_weight;
    json["max_weight"] = summary.max_weight;
  }
  return json;
}

}  // namespace harness::graph

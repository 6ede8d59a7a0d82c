#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/printable.hpp"
#include "graph/summary.hpp"

namespace harness::graph {
namespace {

std::string degrees_line(const char* label, const DegreeSummary& d) {
  return fmt::format("{:<18} min {}  25% {}  median {}  mean {:.2f}  75% {}  90% {}  99% {}  max {}\n", label,
                     d.min, d.p25, d.median, d.mean, d.p75, d.p90, d.p99, d.max);
}

nlohmann::json degrees_json(const DegreeSummary& d) {
  return {{"min", d.min}, {"p25", d.p25}, {"median", d.median}, {"mean", d.mean},
          {"p75", d.p75}, {"p90", d.p90}, {"p99", d.p99},       {"max", d.max}};
}

}  // namespace

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

// Size and shape of a graph: degrees, components and weights, as numbers, as text and as JSON. `harness graph
// info` prints it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "graph/graph.hpp"

namespace harness::graph {

struct DegreeSummary {
  offset_t min = 0, p25 = 0, median = 0, p75 = 0, p90 = 0, p99 = 0, max = 0;
  double mean = 0;
};

struct GraphSummary {
  DegreeSummary out, in;
  vertex_t isolated = 0;           ///< vertices without any arc
  vertex_t components = 0;         ///< number of weakly connected components
  vertex_t largest_component = 0;  ///< number of vertices of the largest one
  float min_weight = 0, max_weight = 0;
};

GraphSummary summarise(const Graph& graph);

std::string info(const Graph& graph);
nlohmann::json info_json(const Graph& graph);

}  // namespace harness::graph

// Small adversarial graphs on which schedules, formats and algorithms are most likely to fail. Tests and
// `harness check` run every combination of algorithm, format and schedule on them.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

struct TinyGraph {
  std::string name;  ///< such as "star_100"
  std::string why;   ///< the fault that it is meant to reveal
  Graph graph;       ///< always weighted, so that every algorithm can run
};

std::vector<TinyGraph> tiny_graphs();

}  // namespace harness::graph

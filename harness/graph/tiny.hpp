// Small nasty graphs: where schedules, formats and algorithms break
// first. Tests and `harness check` run every combination on them.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

struct TinyGraph {
  std::string name;  ///< "star_100"
  std::string why;   ///< what it is meant to break
  Graph graph;       ///< always weighted, so that every algorithm can run
};

std::vector<TinyGraph> tiny_graphs();

}  // namespace harness::graph

// A picture of the matrix of a graph: how many arcs lie in each of side x side equal blocks of ids. `harness
// graph plot` draws it, and it shows an order at a glance.
#pragma once

#include <vector>

#include "graph/graph.hpp"

namespace harness::graph {

struct Spy {
  vertex_t side = 0;           ///< at most 128, and at most the vertices
  std::vector<offset_t> arcs;  ///< side x side: [row of the source * side + column of the destination]
};

Spy spy_of(const Graph& graph, unsigned threads = 0);

}  // namespace harness::graph

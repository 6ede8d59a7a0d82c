#include "graph/statistics/spy.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace harness::graph {

Spy spy_of(const Graph& graph, unsigned threads) {
  const vertex_t vertices = graph.num_vertices();
  Spy spy{.side = std::min<vertex_t>(vertices, 128)};
  spy.arcs.resize(size_t{spy.side} * spy.side);
  const auto block = [&](uint64_t v) { return static_cast<size_t>(v * spy.side / vertices); };
  parallel_tasks(spy.side, threads, [&](size_t row, unsigned) {
    // The first vertex of a block is the smallest v with v * side / vertices >= row.
    const auto first = [&](size_t r) { return (r * vertices + spy.side - 1) / spy.side; };
    for (size_t v = first(row); v < first(row + 1); ++v) {
      for (const vertex_t u : graph.out().row(static_cast<vertex_t>(v)))
        ++spy.arcs[row * spy.side + block(u)];
    }
  });
  return spy;
}

}  // namespace harness::graph

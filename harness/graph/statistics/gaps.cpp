#include <algorithm>
#include <bit>

#include "base/parallel.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/statistics/parts.hpp"
#include "graph/statistics/statistics.hpp"

namespace harness::graph {

Gaps measure_gaps(const Graph& graph, unsigned threads) {
  constexpr size_t chunks = 64;  // does not depend on the number of threads, so that sums do not either
  struct Part {
    std::array<offset_t, 32> by_log2{};
    double sum = 0;
  };
  std::vector<Part> parts(chunks);
  parallel_tasks(chunks, threads, [&](size_t chunk, unsigned) {
    Part part;
    const size_t end = chunk_begin(graph.num_vertices(), chunks, chunk + 1);
    for (size_t v = chunk_begin(graph.num_vertices(), chunks, chunk); v < end; ++v) {
      for (const vertex_t u : graph.out().row(static_cast<vertex_t>(v))) {
        if (u == v) continue;
        const auto gap = static_cast<vertex_t>(u > v ? u - v : v - u);
        ++part.by_log2[static_cast<size_t>(std::bit_width(gap)) - 1];
        part.sum += exact_log2(gap);
      }
    }
    parts[chunk] = part;
  });
  Gaps gaps;
  gaps.edges_d = graph.edges_d();
  offset_t arcs = 0;
  for (const Part& part : parts) {
    gaps.mean_log2 += part.sum;
    for (size_t k = 0; k < part.by_log2.size(); ++k) {
      gaps.by_log2[k] += part.by_log2[k];
      arcs += part.by_log2[k];
    }
  }
  if (arcs != 0) gaps.mean_log2 /= static_cast<double>(arcs);
  return gaps;
}

Spy spy_of(const Graph& graph, unsigned threads) {
  const vertex_t vertices = graph.num_vertices();
  Spy spy{.side = std::min<vertex_t>(vertices, 128)};
  spy.arcs.resize(size_t{spy.side} * spy.side);
  const auto block = [&](uint64_t v) { return static_cast<size_t>(v * spy.side / vertices); };
  parallel_tasks(spy.side, threads, [&](size_t row, unsigned) {
    // The first vertex in row r of the spy plot is the smallest v with v * side / vertices >= r.
    const auto first = [&](size_t r) { return (r * vertices + spy.side - 1) / spy.side; };
    for (size_t v = first(row); v < first(row + 1); ++v) {
      for (const vertex_t u : graph.out().row(static_cast<vertex_t>(v)))
        ++spy.arcs[row * spy.side + block(u)];
    }
  });
  return spy;
}

}  // namespace harness::graph

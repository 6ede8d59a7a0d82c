#include "graph/order/sectors.hpp"

#include <atomic>

#include "base/parallel.hpp"

namespace harness::graph {

double sectors_an_edge(const Adjacency& rows, unsigned threads) {
  if (rows.neighbors.empty()) return 0;
  std::atomic<uint64_t> sectors{0};
  parallel_for_chunks(rows.offsets.size() - 1, threads, [&](size_t begin, size_t end, unsigned) {
    uint64_t found = 0;
    for (size_t v = begin; v < end; ++v) {
      const auto row = rows.row(static_cast<vertex_t>(v));
      for (size_t i = 0; i < row.size(); ++i)
        found += i % warp_edges == 0 || row[i] / sector_vertices != row[i - 1] / sector_vertices;
    }
    sectors += found;
  });
  return static_cast<double>(sectors) / static_cast<double>(rows.neighbors.size());
}

}  // namespace harness::graph

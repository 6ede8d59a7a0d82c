#include "hand_written.hpp"

namespace harness::openmp {

TriangleCount::TriangleCount(const Graph& graph) : vertices_(graph.num_vertices()), offsets_(vertices_ + 1) {
  const Adjacency& all = graph.out();
  const auto above = [&](vertex_t u, vertex_t v) {
    return all.degree(v) > all.degree(u) || (all.degree(v) == all.degree(u) && v > u);
  };
  for (vertex_t u = 0; u < vertices_; ++u) {
    offsets_[u] = static_cast<uint32_t>(neighbors_.size());
    for (const vertex_t v : all.row(u)) {
      if (above(u, v)) neighbors_.push_back(v);
    }
  }
  offsets_[vertices_] = static_cast<uint32_t>(neighbors_.size());
}

// GAPBS's OrderedCount on the oriented graph: each edge walks the lists of both ends.
uint64_t TriangleCount::run() const {
  uint64_t total = 0;
#pragma omp parallel for reduction(+ : total) schedule(dynamic, 64)
  for (uint32_t u = 0; u < vertices_; ++u) {
    for (uint32_t e = offsets_[u]; e < offsets_[u + 1]; ++e) {
      const uint32_t v = neighbors_[e];
      uint32_t at = offsets_[u];
      for (uint32_t f = offsets_[v]; f < offsets_[v + 1]; ++f) {
        const uint32_t w = neighbors_[f];
        while (at < offsets_[u + 1] && neighbors_[at] < w) ++at;
        if (at == offsets_[u + 1]) break;
        total += neighbors_[at] == w;
      }
    }
  }
  return total;
}

}  // namespace harness::openmp

#include <algorithm>

#include "hand_common.hpp"
#include "hand_written.hpp"

namespace harness::openmp {

// Below this many active vertices one thread is faster than two.
static constexpr uint64_t worth_two_threads = 256;

Betweenness::Betweenness(const Graph& graph)
    : vertices_(graph.num_vertices()),
      scores_(vertices_),
      paths_(vertices_),
      deltas_(vertices_),
      depth_(vertices_),
      queue_(vertices_),
      successor_((graph.num_edges() + 63) / 64) {}

static void add(double& to, double value) {
  std::atomic_ref<double> at(to);
  double old = at.load(std::memory_order_relaxed);
  while (!at.compare_exchange_weak(old, old + value, std::memory_order_relaxed)) {
  }
}

// GAPBS's PBFS: the levels follow each other in one queue; a bit an edge says that it leads to a successor.
void Betweenness::search(const Csr& out, uint32_t source) {
  depth_[source] = 0;
  paths_[source] = 1;
  queue_[0] = source;
  levels_ = {0, 1};
  uint64_t queued = 1;
  for (int32_t depth = 1; levels_[levels_.size() - 2] < levels_.back(); ++depth) {
    const uint64_t begin = levels_[levels_.size() - 2], end = levels_.back();
#pragma omp parallel if (end - begin >= worth_two_threads)
    {
      QueueBuffer buffer(queue_.data(), queued);
#pragma omp for nowait schedule(dynamic, 64)
      for (uint64_t i = begin; i < end; ++i) {
        const uint32_t u = queue_[i];
        for (uint32_t e = out.offsets[u]; e < out.offsets[u + 1]; ++e) {
          const uint32_t v = out.neighbors[e];
          if (load(depth_[v]) == -1 && claim(depth_[v], -1, depth)) buffer.push(v);
          if (load(depth_[v]) != depth) continue;
          std::atomic_ref(successor_[e / 64]).fetch_or(uint64_t{1} << (e % 64), std::memory_order_relaxed);
          add(paths_[v], paths_[u]);
        }
      }
    }
    levels_.push_back(queued);
  }
}

void Betweenness::run(const Csr& out, uint32_t source) {
#pragma omp parallel for
  for (uint32_t v = 0; v < vertices_; ++v) {
    scores_[v] = paths_[v] = deltas_[v] = 0;
    depth_[v] = -1;
  }
#pragma omp parallel for
  for (size_t word = 0; word < successor_.size(); ++word) successor_[word] = 0;
  search(out, source);
  for (size_t level = levels_.size() - 2; level-- > 1;) {
    const uint64_t begin = levels_[level], end = levels_[level + 1];
#pragma omp parallel for schedule(dynamic, 64) if (end - begin >= worth_two_threads)
    for (uint64_t i = begin; i < end; ++i) {
      const uint32_t u = queue_[i];
      double delta = 0;
      for (uint32_t e = out.offsets[u]; e < out.offsets[u + 1]; ++e) {
        if ((successor_[e / 64] >> (e % 64) & 1) == 0) continue;
        const uint32_t v = out.neighbors[e];
        delta += paths_[u] / paths_[v] * (1 + deltas_[v]);
      }
      deltas_[u] = delta;
      scores_[u] += delta;
    }
  }
}

}  // namespace harness::openmp

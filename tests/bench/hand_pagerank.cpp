#include <algorithm>

#include "hand_common.hpp"
#include "hand_written.hpp"

namespace harness::openmp {

Csr::Csr(const Adjacency& from)
    : vertices(static_cast<uint32_t>(from.offsets.size() - 1)),
      offsets(from.offsets.begin(), from.offsets.end()),
      neighbors(from.neighbors.begin(), from.neighbors.end()),
      weights(from.weights.begin(), from.weights.end()) {}

Coo::Coo(const Adjacency& from) : destinations(from.neighbors.begin(), from.neighbors.end()) {
  sources.reserve(destinations.size());
  for (uint32_t v = 0; v + 1 < from.offsets.size(); ++v) sources.insert(sources.end(), from.degree(v), v);
}

PageRank::PageRank(const Graph& graph)
    : vertices_(graph.num_vertices()),
      degrees_(vertices_),
      rank_(vertices_),
      sum_(vertices_),
      contribution_(vertices_) {
  for (uint32_t v = 0; v < vertices_; ++v) degrees_[v] = static_cast<uint32_t>(graph.out().degree(v));
}

static constexpr double damping = 0.85;

void PageRank::start() {
  double dangling = 0;
  const float initial = static_cast<float>(1.0 / vertices_);
#pragma omp parallel for reduction(+ : dangling) schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) {
    sum_[v] = 0;
    rank_[v] = initial;
    contribution_[v] = degrees_[v] == 0 ? 0 : initial / static_cast<float>(degrees_[v]);
    if (degrees_[v] == 0) dangling += static_cast<double>(initial);
  }
  base_ = (1 - damping + damping * dangling) / vertices_;
}

void PageRank::apply() {
  double dangling = 0, change = 0;
  const float base = static_cast<float>(base_), d = static_cast<float>(damping);
#pragma omp parallel for reduction(+ : dangling, change) schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) {
    const float next = base + d * sum_[v];
    const float difference = next - rank_[v];
    change += static_cast<double>(difference < 0 ? -difference : difference);
    sum_[v] = 0;
    rank_[v] = next;
    contribution_[v] = degrees_[v] == 0 ? 0 : next / static_cast<float>(degrees_[v]);
    if (degrees_[v] == 0) dangling += static_cast<double>(next);
  }
  base_ = change < 0 ? 0 : (1 - damping + damping * dangling) / vertices_;
}

void PageRank::pull(const Csr& in, int iterations) {
  start();
  for (int i = 0; i < iterations; ++i) {
#pragma omp parallel for schedule(dynamic, 1024)
    for (uint32_t v = 0; v < vertices_; ++v) {
      float sum = 0;
      for (uint32_t e = in.offsets[v]; e < in.offsets[v + 1]; ++e) sum += contribution_[in.neighbors[e]];
      sum_[v] = sum;
    }
    apply();
  }
}

void PageRank::push(const Coo& out, int iterations) {
  start();
  const uint64_t edges = out.sources.size();
  for (int i = 0; i < iterations; ++i) {
#pragma omp parallel for schedule(dynamic, 16384)
    for (uint64_t e = 0; e < edges; ++e) {
      std::atomic_ref<float>(sum_[out.destinations[e]])
          .fetch_add(contribution_[out.sources[e]], std::memory_order_relaxed);
    }
    apply();
  }
}

}  // namespace harness::openmp

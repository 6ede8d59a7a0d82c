#include <algorithm>
#include <random>
#include <unordered_map>

#include "hand_common.hpp"
#include "hand_written.hpp"

namespace harness::openmp {

static constexpr uint32_t rounds = 2, samples = 1024;

Components::Components(const Graph& graph) : vertices_(graph.num_vertices()), component_(vertices_) {}

void Components::link(uint32_t u, uint32_t v) {
  uint32_t a = load(component_[u]), b = load(component_[v]);
  while (a != b) {
    const uint32_t high = std::max(a, b), low = std::min(a, b), above = load(component_[high]);
    if (above == low || (above == high && claim(component_[high], high, low))) return;
    a = load(component_[load(component_[high])]);
    b = load(component_[low]);
  }
}

void Components::compress() {
#pragma omp parallel for schedule(dynamic, 16384)
  for (uint32_t v = 0; v < vertices_; ++v) {
    while (load(component_[v]) != load(component_[component_[v]]))
      store(component_[v], load(component_[component_[v]]));
  }
}

uint32_t Components::frequent() const {
  std::unordered_map<uint32_t, int> counts;
  std::mt19937 random;
  std::uniform_int_distribution<uint32_t> any(0, vertices_ - 1);
  for (uint32_t i = 0; i < samples; ++i) ++counts[component_[any(random)]];
  return std::max_element(counts.begin(), counts.end(), [](auto& a, auto& b) { return a.second < b.second; })
      ->first;
}

// GAPBS's Afforest.
void Components::run(const Csr& out) {
#pragma omp parallel for
  for (uint32_t v = 0; v < vertices_; ++v) component_[v] = v;
  for (uint32_t r = 0; r < rounds; ++r) {
#pragma omp parallel for schedule(dynamic, 16384)
    for (uint32_t u = 0; u < vertices_; ++u) {
      if (out.offsets[u] + r < out.offsets[u + 1]) link(u, out.neighbors[out.offsets[u] + r]);
    }
    compress();
  }
  const uint32_t skipped = frequent();
#pragma omp parallel for schedule(dynamic, 16384)
  for (uint32_t u = 0; u < vertices_; ++u) {
    if (load(component_[u]) == skipped) continue;
    for (uint32_t e = out.offsets[u] + rounds; e < out.offsets[u + 1]; ++e) link(u, out.neighbors[e]);
  }
  compress();
}

}  // namespace harness::openmp

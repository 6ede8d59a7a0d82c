// The graph as the OpenMP programs (one per algorithm) store it, and the base class of these programs. Every
// program of the baseline includes this header.
#pragma once

#include <omp.h>

#include <cstdint>
#include <harness/host/baseline.hpp>
#include <span>

namespace harness::openmp {

/// Compressed sparse rows. 32-bit offsets need half the memory traffic of 64-bit offsets.
struct Csr {
  std::span<uint32_t> offsets, neighbors;
  std::span<float> weights;  // empty if the graph is stored without weights
};

inline Csr make_csr(const BaselineInput& input, const harness_adjacency& from, bool weighted = false) {
  if (input.edges() > UINT32_MAX)
    throw PluginError(HARNESS_UNSUPPORTED, "more edges than 32-bit offsets can address");
  const uint64_t vertices = input.vertices(), edges = input.edges();
  Csr csr{input.graph_array<uint32_t>("offsets", vertices + 1),
          input.graph_array<uint32_t>("neighbors", edges),
          {}};
  if (weighted) csr.weights = input.graph_array<float>("weights", edges);
#pragma omp parallel
  {
#pragma omp for nowait schedule(static)
    for (uint64_t v = 0; v <= vertices; ++v) csr.offsets[v] = static_cast<uint32_t>(from.offsets[v]);
#pragma omp for nowait schedule(static)
    for (uint64_t e = 0; e < edges; ++e) csr.neighbors[e] = from.neighbors[e];
    if (weighted) {
#pragma omp for nowait schedule(static)
      for (uint64_t e = 0; e < edges; ++e) csr.weights[e] = from.weights[e];
    }
  }
  return csr;
}

/// Base class of the programs. A program runs on as many threads as the harness allows. The destructor ends
/// these threads; otherwise idle threads of OpenMP's pool would spin while other programs are measured.
class Program : public BaselineProgram {
 public:
  explicit Program(const BaselineInput& input) : vertices_(input.vertices()) {
    omp_set_num_threads(static_cast<int>(input.threads()));
  }
  ~Program() override { omp_pause_resource_all(omp_pause_hard); }

 protected:
  const uint32_t vertices_;
};

}  // namespace harness::openmp

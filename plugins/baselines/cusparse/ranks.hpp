// What PageRank does between two products: new ranks from the sums, and what each vertex contributes next.
// cusparse.cpp calls it once an iteration.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace harness::cusparse {

struct Ranks {
  uint32_t vertices;
  float damping;
  const uint32_t* degrees;  // out-edges
  float *rank, *contribution;
  const float* sum;  // what the product gives
  float* lost;       // three words in turn: the ranks of vertices without out-edges, summed up
};

/// First ranks, and what they contribute.
void start_ranks(const Ranks& ranks, cudaStream_t stream);
/// New ranks from the sums, and what they contribute. `iteration` counts from 0.
void update_ranks(const Ranks& ranks, uint64_t iteration, cudaStream_t stream);

}  // namespace harness::cusparse

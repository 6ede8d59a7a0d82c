// The step of PageRank between two products: new ranks from the sums, and the next contribution of each
// vertex. cusparse.cpp calls it once per iteration.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace harness::cusparse {

struct Ranks {
  uint32_t vertices;
  float damping;
  const uint32_t* degrees;  // numbers of out-edges
  float *rank, *contribution;
  const float* sum;  // result of the product
  float* lost;       // [3]: sums of the ranks of vertices without out-edges, used in rotation
};

/// Sets the initial ranks and their contributions.
void start_ranks(const Ranks& ranks, cudaStream_t stream);
/// Computes new ranks from the sums, and their contributions. `iteration` counts from 0.
void update_ranks(const Ranks& ranks, uint64_t iteration, cudaStream_t stream);

}  // namespace harness::cusparse

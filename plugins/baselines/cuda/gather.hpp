// The kernels that sum the contributions of in-neighbours for PageRank. All compute the same sums, and differ
// in how they distribute edges to threads. pagerank.cu selects one by the parameter `schedule` of the
// baseline.
#pragma once

#include "csr.hpp"

namespace harness::cuda {

/// These functions set sum[v] to the sum of the contributions of v's in-neighbours. If v has no in-edges,
/// gather_twc() does not write sum[v].
void gather_vm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream);
void gather_wm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream);
void gather_twc(const Csr& in, const Bins& bins, const float* contribution, float* sum, cudaStream_t stream);
/// Adds the contribution of u to sum[v] for every edge u -> v.
void scatter_em(uint32_t edges, const uint32_t* sources, const uint32_t* destinations,
                const float* contribution, float* sum, cudaStream_t stream);

}  // namespace harness::cuda

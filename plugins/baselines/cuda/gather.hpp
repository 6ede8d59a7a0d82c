// The gathering kernels of PageRank: the same sums, with the rows of the graph dealt out to threads in
// different ways. pagerank.cu chooses one by the baseline's parameter.
#pragma once

#include "csr.hpp"

namespace harness::cuda {

/// sum[v] becomes the sum of the contributions of v's neighbours. gather_twc() leaves rows without edges as
/// they are.
void gather_vm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream);
void gather_wm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream);
void gather_twc(const Csr& in, const Bins& bins, const float* contribution, float* sum, cudaStream_t stream);
/// sum[v] += the contribution of u for every edge u -> v.
void scatter_em(uint32_t edges, const uint32_t* sources, const uint32_t* destinations,
                const float* contribution, float* sum, cudaStream_t stream);

}  // namespace harness::cuda

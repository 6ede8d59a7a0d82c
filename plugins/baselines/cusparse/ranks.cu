#include "ranks.hpp"

namespace harness::cusparse {
namespace {

constexpr uint32_t block_threads = 256, most_blocks = 4096;

__device__ void add_lost(float mine, float* lost) {
  for (int d = 16; d > 0; d /= 2) mine += __shfl_xor_sync(0xffffffffu, mine, d);
  if (threadIdx.x % 32 == 0 && mine != 0) atomicAdd(lost, mine);
}

// Computes new ranks and contributions. Reads `lost_before`, the sum over the old ranks of vertices without
// out-edges. Adds the new ranks of these vertices to `lost_now`. Clears `clear`, the sum for the next
// iteration.
__global__ void __launch_bounds__(block_threads)
    step(Ranks r, bool first, const float* lost_before, float* lost_now, float* clear) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *clear = 0;
  const auto n = static_cast<float>(r.vertices);
  const float base = first ? 1 / n : (1 - r.damping + r.damping * *lost_before) / n;
  float lost = 0;
  for (uint32_t v = blockIdx.x * block_threads + threadIdx.x; v < r.vertices;
       v += gridDim.x * block_threads) {
    const float rank = first ? base : base + r.damping * r.sum[v];
    const uint32_t degree = r.degrees[v];
    r.rank[v] = rank;
    r.contribution[v] = degree == 0 ? 0.0f : rank / static_cast<float>(degree);
    if (degree == 0) lost += rank;
  }
  add_lost(lost, lost_now);
}

uint32_t blocks_for(uint32_t vertices) {
  const uint32_t wanted = vertices / block_threads + 1;
  return wanted < most_blocks ? wanted : most_blocks;
}

}  // namespace

// Each iteration reads one of the three words in r.lost, adds to the next one, and clears the third one.
void start_ranks(const Ranks& r, cudaStream_t stream) {
  step<<<blocks_for(r.vertices), block_threads, 0, stream>>>(r, true, nullptr, r.lost, r.lost + 1);
}

void update_ranks(const Ranks& r, uint64_t iteration, cudaStream_t stream) {
  float* const before = r.lost + iteration % 3;
  float* const now = r.lost + (iteration + 1) % 3;
  float* const later = r.lost + (iteration + 2) % 3;
  step<<<blocks_for(r.vertices), block_threads, 0, stream>>>(r, false, before, now, later);
}

}  // namespace harness::cusparse

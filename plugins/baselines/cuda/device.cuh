// Functions that all kernels of the baseline use: numbers of blocks, loops, reductions and the append to a
// queue.
#pragma once

#include <cstdint>

#include "csr.hpp"

namespace harness::cuda {

constexpr uint32_t block_threads = 256;
constexpr uint32_t warps_a_block = block_threads / 32;
constexpr uint32_t all_lanes = 0xffffffffu;
constexpr uint32_t warp_degree = 32, block_degree = 1024;

/// Returns the number of multiprocessors of the device.
uint32_t multiprocessors();

/// Returns the number of blocks for a grid-stride loop over `items`: one per `a_block` items, but at most 32
/// per multiprocessor.
inline uint32_t blocks_for(uint64_t items, uint32_t a_block = block_threads) {
  const uint64_t most = uint64_t{multiprocessors()} * 32;
  const uint64_t wanted = (items + a_block - 1) / a_block;
  return static_cast<uint32_t>(wanted < 1 ? 1 : wanted < most ? wanted : most);
}

/// Returns the number of blocks for binned_edges(): one warp per row, or one block per row if there are few
/// rows, because any of them may be long.
inline uint32_t blocks_for_bins(uint64_t rows) {
  const uint64_t few = uint64_t{multiprocessors()} * 4;
  const uint32_t warps = blocks_for(rows, warps_a_block);
  const uint64_t blocks = rows < few ? rows : few;
  return warps > blocks ? warps : static_cast<uint32_t>(blocks);
}

#if defined(__CUDACC__)

__device__ inline uint32_t thread_index() {
  return blockIdx.x * block_threads + threadIdx.x;
}
__device__ inline uint32_t thread_count() {
  return gridDim.x * block_threads;
}
__device__ inline uint32_t lane_index() {
  return threadIdx.x % 32;
}

struct Add {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return a + b;
  }
};
struct Least {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return b < a ? b : a;
  }
};

/// Returns the combination of x over all lanes of the warp, to each lane. All lanes call this function
/// together.
template <class T, class F>
__device__ T warp_reduce(T x, F combine) {
  for (uint32_t d = 16; d > 0; d /= 2) x = combine(x, __shfl_xor_sync(all_lanes, x, d));
  return x;
}

/// Returns the combination of x over all threads of the block, to thread 0 only. All threads of the block
/// call this function together.
template <class T, class F>
__device__ T block_reduce(T x, F combine) {
  __shared__ T slots[warps_a_block];
  x = warp_reduce(x, combine);
  __syncthreads();  // waits until all threads have read the slots of an earlier call
  if (lane_index() == 0) slots[threadIdx.x / 32] = x;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (uint32_t w = 1; w < warps_a_block; ++w) x = combine(x, slots[w]);
  }
  return x;
}

/// Appends one entry per calling lane, with one atomic for all converged lanes.
__device__ inline void append(uint32_t* queue, uint32_t* size, uint32_t entry) {
  const uint32_t lanes = __activemask();
  const uint32_t leader = __ffs(lanes) - 1;
  const uint32_t rank = __popc(lanes & ((1u << lane_index()) - 1));
  uint32_t first = 0;
  if (rank == 0) first = atomicAdd(size, static_cast<uint32_t>(__popc(lanes)));
  queue[__shfl_sync(lanes, first, leader) + rank] = entry;
}

/// Lowers *p to x. Returns true if it did. The plain load may return a stale value, which only leads to a
/// superfluous atomic.
__device__ inline bool lower(uint32_t* p, uint32_t x) {
  return x < *p && x < atomicMin(p, x);
}

/// Sets the stamp of a vertex to `epoch`. Returns true to the first caller that does so in this epoch.
__device__ inline bool first_in(uint32_t* stamp, uint32_t epoch) {
  return *stamp != epoch && atomicExch(stamp, epoch) != epoch;
}

/// Calls visit(open(row), edge) for every edge of the binned rows, with one block, warp or thread per row.
/// Long rows come first.
template <class Open, class Visit>
__device__ void binned_edges(const Bins& bins, const uint32_t* __restrict__ offsets, Open open, Visit visit) {
  for (uint32_t i = blockIdx.x, n = bins.sizes[2]; i < n; i += gridDim.x) {
    const uint32_t row = bins.large[i], end = offsets[row + 1];
    const auto value = open(row);
    for (uint32_t e = offsets[row] + threadIdx.x; e < end; e += block_threads) visit(value, e);
  }
  for (uint32_t i = thread_index() / 32, n = bins.sizes[1]; i < n; i += thread_count() / 32) {
    const uint32_t row = bins.medium[i], end = offsets[row + 1];
    const auto value = open(row);
    for (uint32_t e = offsets[row] + lane_index(); e < end; e += 32) visit(value, e);
  }
  for (uint32_t i = thread_index(), n = bins.sizes[0]; i < n; i += thread_count()) {
    const uint32_t row = bins.small[i], end = offsets[row + 1];
    const auto value = open(row);
    for (uint32_t e = offsets[row]; e < end; ++e) visit(value, e);
  }
}

/// Sends a report to the host (Mailbox). Only one thread of the launch calls this function.
__device__ inline void post(Report* to, uint32_t frontier, uint32_t deferred, uint32_t pulls,
                            uint32_t sequence) {
  volatile Report* report = to;
  report->frontier = frontier;
  report->deferred = deferred;
  report->pulls = pulls;
  __threadfence_system();
  report->sequence = sequence;
}

#endif

}  // namespace harness::cuda

#include "gather.hpp"

#include "device.cuh"

namespace harness::cuda {
namespace {

__global__ void __launch_bounds__(block_threads)
    vm(uint32_t rows, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
       const float* __restrict__ contribution, float* __restrict__ sum) {
  for (uint32_t row = thread_index(); row < rows; row += thread_count()) {
    const uint32_t end = offsets[row + 1];
    float total = 0;
    for (uint32_t e = offsets[row]; e < end; ++e) total += contribution[neighbors[e]];
    sum[row] = total;
  }
}

// Returns inclusive sums within segments of lanes. If bit i of `heads` is set, a segment begins at lane i. A
// segment always begins at lane 0.
__device__ float segmented_scan(float x, uint32_t heads) {
  const uint32_t lane = lane_index();
  const uint32_t head = 31 - __clz((heads | 1) & (all_lanes >> (31 - lane)));
  for (uint32_t d = 1; d < 32; d *= 2) {
    const float before = __shfl_up_sync(all_lanes, x, d);
    if (lane >= head + d) x += before;
  }
  return x;
}

// Each lane has one row, and all lanes together process the edges of these 32 rows in windows of 32 edges.
// The rows are adjacent in CSR, so `offsets` already is the prefix sum of their degrees. If a window lies
// within one row, its values are only added to `carry`. If rows end in a window, the window is summed by row,
// and the lane of each row takes the row's sum. The kernel stores once per row, without shared memory or
// atomics.
__global__ void __launch_bounds__(block_threads)
    wm(uint32_t rows, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
       const float* __restrict__ contribution, float* __restrict__ sum) {
  const uint32_t lane = lane_index();
  for (uint32_t tile = thread_index() - lane; tile < rows; tile += thread_count()) {
    const uint32_t row = tile + lane;
    const uint32_t begin = offsets[min(row, rows)], end = offsets[min(row + 1, rows)];
    const uint32_t last = __shfl_sync(all_lanes, end, 31);
    float mine = 0, carry = 0;  // carry: sum so far of the row that continues in this window
    for (uint32_t at = __shfl_sync(all_lanes, begin, 0); at < last; at += 32) {
      const uint32_t owner = __ffs(__ballot_sync(all_lanes, begin <= at && at < end)) - 1;
      const uint32_t stop = __shfl_sync(all_lanes, end, owner);
      if (stop - at >= 32) {
        float part = 0;
#pragma unroll 4
        for (; stop - at >= 32; at += 32) part += contribution[neighbors[at + lane]];
        carry += warp_reduce(part, Add{});
        if (at == stop && lane == owner) mine = carry;
      }
      const float x = at + lane < last ? contribution[neighbors[at + lane]] : 0.0f;
      const bool begins = begin < end && begin - at < 32;  // begin - at wraps around if begin < at
      const float scan = segmented_scan(x, __reduce_or_sync(all_lanes, begins ? 1u << (begin - at) : 0u));
      const float tail = __shfl_sync(all_lanes, scan, (end - 1 - at) % 32);
      if (begin < end && at < end && end <= at + 32) mine = begin < at ? carry + tail : tail;
      const bool open = __any_sync(all_lanes, begin < at + 32 && at + 32 < end);
      const float rest = __shfl_sync(all_lanes, scan, 31);
      carry = open ? rest : 0.0f;
    }
    if (row < rows) sum[row] = mine;
  }
}

__global__ void __launch_bounds__(block_threads)
    twc(Bins bins, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
        const float* __restrict__ contribution, float* __restrict__ sum) {
  for (uint32_t i = blockIdx.x, n = bins.sizes[2]; i < n; i += gridDim.x) {
    const uint32_t row = bins.large[i], end = offsets[row + 1];
    float total = 0;
#pragma unroll 4
    for (uint32_t e = offsets[row] + threadIdx.x; e < end; e += block_threads) {
      total += contribution[neighbors[e]];
    }
    total = block_reduce(total, Add{});
    if (threadIdx.x == 0) sum[row] = total;
  }
  for (uint32_t i = thread_index() / 32, n = bins.sizes[1]; i < n; i += thread_count() / 32) {
    const uint32_t row = bins.medium[i], end = offsets[row + 1];
    float total = 0;
#pragma unroll 4
    for (uint32_t e = offsets[row] + lane_index(); e < end; e += 32) total += contribution[neighbors[e]];
    total = warp_reduce(total, Add{});
    if (lane_index() == 0) sum[row] = total;
  }
  for (uint32_t i = thread_index(), n = bins.sizes[0]; i < n; i += thread_count()) {
    const uint32_t row = bins.small[i], end = offsets[row + 1];
    float total = 0;
    for (uint32_t e = offsets[row]; e < end; ++e) total += contribution[neighbors[e]];
    sum[row] = total;
  }
}

// Adds each contribution with one atomic. Adding values within a warp first would save no atomics, because
// adjacent edges have the same source but different destinations.
__global__ void __launch_bounds__(block_threads)
    em(uint32_t edges, const uint32_t* __restrict__ sources, const uint32_t* __restrict__ destinations,
       const float* __restrict__ contribution, float* __restrict__ sum) {
#pragma unroll 4
  for (uint32_t e = thread_index(); e < edges; e += thread_count()) {
    atomicAdd(&sum[destinations[e]], contribution[sources[e]]);
  }
}

}  // namespace

void gather_vm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream) {
  vm<<<blocks_for(in.vertices), block_threads, 0, stream>>>(in.vertices, in.offsets.data(),
                                                            in.neighbors.data(), contribution, sum);
}

void gather_wm(const Csr& in, const float* contribution, float* sum, cudaStream_t stream) {
  wm<<<blocks_for(in.vertices), block_threads, 0, stream>>>(in.vertices, in.offsets.data(),
                                                            in.neighbors.data(), contribution, sum);
}

void gather_twc(const Csr& in, const Bins& bins, const float* contribution, float* sum, cudaStream_t stream) {
  bin_rows(bins, in.offsets.data(), nullptr, in.vertices, stream);
  twc<<<blocks_for_bins(in.vertices), block_threads, 0, stream>>>(bins, in.offsets.data(),
                                                                  in.neighbors.data(), contribution, sum);
}

void scatter_em(uint32_t edges, const uint32_t* sources, const uint32_t* destinations,
                const float* contribution, float* sum, cudaStream_t stream) {
  em<<<blocks_for(edges), block_threads, 0, stream>>>(edges, sources, destinations, contribution, sum);
}

}  // namespace harness::cuda

#include "hand_device.cuh"

namespace harness::hand {
namespace {

enum Counter { small_rows, medium_rows, large_rows, next_size, counters };

__global__ void __launch_bounds__(block_threads)
    start(uint32_t vertices, uint32_t source, const uint32_t* __restrict__ degrees,
          int32_t* __restrict__ parent, uint32_t* queue) {
  for (uint32_t v = thread_index(); v < vertices; v += thread_count()) {
    parent[v] = v == source ? static_cast<int32_t>(v) : -1 - static_cast<int32_t>(degrees[v]);
  }
  if (thread_index() == 0) queue[0] = source;
}

__global__ void __launch_bounds__(block_threads)
    push(Bins bins, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
         int32_t* parent, uint32_t* next, uint32_t* next_count) {
  const auto itself = [](uint32_t u) { return u; };
  binned_edges(bins, offsets, itself, [&](uint32_t u, uint32_t e) {
    const uint32_t v = neighbors[e];
    const int32_t old = parent[v];
    if (old < 0 && atomicCAS(&parent[v], old, static_cast<int32_t>(u)) == old) append(next, next_count, v);
  });
}

__global__ void finish(uint32_t* counters_now, Report* report, uint32_t sequence) {
  const uint32_t frontier = counters_now[next_size];
  for (int i = 0; i < counters; ++i) counters_now[i] = 0;
  post(report, frontier, 0, 0, sequence);
}

}  // namespace

BfsPush::BfsPush(const Csr& out)
    : out_(out),
      degrees_(out.degrees()),
      parent_(out.vertices),
      queue_(out.vertices),
      next_queue_(out.vertices),
      counters_(counters),
      bins_(out.vertices) {}

float BfsPush::run(uint32_t source) {
  use_device();
  const Bins bins = bins_.view(counters_.data());
  stream_.begin();
  counters_.clear(stream_);
  start<<<blocks_for(out_.vertices), block_threads, 0, stream_>>>(out_.vertices, source, degrees_.data(),
                                                                  parent_.data(), queue_.data());
  for (uint32_t frontier = 1; frontier > 0; queue_.swap(next_queue_)) {
    bin_rows(bins, out_.offsets.data(), queue_.data(), frontier, stream_);
    push<<<blocks_for_bins(frontier), block_threads, 0, stream_>>>(
        bins, out_.offsets.data(), out_.neighbors.data(), parent_.data(), next_queue_.data(),
        counters_.data() + next_size);
    finish<<<1, 1, 0, stream_>>>(counters_.data(), mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "bfs");
    frontier = mailbox_.wait(stream_).frontier;
  }
  return stream_.end();
}

}  // namespace harness::hand

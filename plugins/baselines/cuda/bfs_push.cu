// Breadth-first search that only pushes. Active vertices are put into three bins by degree, which threads,
// warps and blocks process [Merrill 2012].
#include "device.cuh"
#include "programs.hpp"

namespace harness::cuda {
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

class BfsPush : public Program {
 public:
  explicit BfsPush(const BaselineInput& input)
      : Program(input),
        source_(source()),
        out_(make_csr(input.out())),
        degrees_(degrees(out_)),
        parent_(input.property<int32_t>("parent")),
        queue_(scratch<uint32_t>("queue", vertices_)),
        next_queue_(scratch<uint32_t>("next queue", vertices_)),
        counters_(scratch<uint32_t>("counters", counters)),
        bins_(bins(counters_.data())) {
    finish_preparing();
  }
  void run(harness_baseline_run& run) override;

 private:
  const uint32_t source_;
  const Csr out_;
  const std::span<uint32_t> degrees_;
  const std::span<int32_t> parent_;
  std::span<uint32_t> queue_, next_queue_;
  const std::span<uint32_t> counters_;
  const Bins bins_;
  Mailbox mailbox_;
};

void BfsPush::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
  clear(counters_);
  start<<<blocks_for(vertices_), block_threads, 0, stream_>>>(vertices_, source_, degrees_.data(),
                                                              parent_.data(), queue_.data());
  for (uint32_t frontier = 1; frontier > 0; std::swap(queue_, next_queue_)) {
    bin_rows(bins_, out_.offsets.data(), queue_.data(), frontier, stream_);
    push<<<blocks_for_bins(frontier), block_threads, 0, stream_>>>(
        bins_, out_.offsets.data(), out_.neighbors.data(), parent_.data(), next_queue_.data(),
        counters_.data() + next_size);
    finish<<<1, 1, 0, stream_>>>(counters_.data(), mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "bfs");
    frontier = mailbox_.wait(stream_).frontier;
    ++run.supersteps;
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_bfs_push(const BaselineInput& input) {
  return std::make_unique<BfsPush>(input);
}

}  // namespace harness::cuda

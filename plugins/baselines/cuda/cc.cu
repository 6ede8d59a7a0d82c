// Connected components by label propagation with pointer jumping. Active vertices push their labels. They are
// put into three bins by degree, which threads, warps and blocks process.
#include "device.cuh"
#include "programs.hpp"

namespace harness::cuda {
namespace {

enum Counter { small_rows, medium_rows, large_rows, next_size, counters };

__global__ void __launch_bounds__(block_threads)
    start(uint32_t vertices, uint32_t* __restrict__ label, uint32_t* __restrict__ queue) {
  for (uint32_t v = thread_index(); v < vertices; v += thread_count()) {
    label[v] = v;
    queue[v] = v;
  }
}

struct Next {
  uint32_t *queue, *size, *stamps;
  uint32_t epoch;
  __device__ void activate(uint32_t v) const {
    if (first_in(&stamps[v], epoch)) append(queue, size, v);
  }
};

// The label of a vertex is read once, before its edges are processed. If the label decreases meanwhile, the
// vertex is activated again, so the smaller label is pushed in the next superstep.
__global__ void __launch_bounds__(block_threads)
    push(Bins bins, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
         uint32_t* label, Next next) {
  const auto label_of = [=](uint32_t u) { return label[u]; };
  binned_edges(bins, offsets, label_of, [&](uint32_t mine, uint32_t e) {
    const uint32_t v = neighbors[e];
    if (lower(&label[v], mine)) next.activate(v);
  });
}

// Pointer jumping: each vertex follows the labels to the root of its chain. Only the vertex's own thread
// stores its label, and labels only decrease.
__global__ void __launch_bounds__(block_threads) jump(uint32_t vertices, uint32_t* label, Next next) {
  for (uint32_t v = thread_index(); v < vertices; v += thread_count()) {
    const uint32_t mine = label[v];
    uint32_t root = mine;
    for (uint32_t up = label[root]; up != root; up = label[root]) root = up;
    if (root == mine) continue;
    label[v] = root;
    next.activate(v);
  }
}

__global__ void finish(uint32_t* counters_now, Report* report, uint32_t sequence) {
  const uint32_t frontier = counters_now[next_size];
  for (int i = 0; i < counters; ++i) counters_now[i] = 0;
  post(report, frontier, 0, 0, sequence);
}

class Components : public Program {
 public:
  explicit Components(const BaselineInput& input)
      : Program(input),
        out_(make_csr(input.out())),
        label_(input.property<uint32_t>("label")),
        stamp_(scratch<uint32_t>("stamps", vertices_)),
        queue_(scratch<uint32_t>("queue", vertices_)),
        next_queue_(scratch<uint32_t>("next queue", vertices_)),
        counters_(scratch<uint32_t>("counters", counters)),
        bins_(bins(counters_.data())) {
    clear(stamp_);
    finish_preparing();
  }
  void run(harness_baseline_run& run) override;

 private:
  const Csr out_;
  const std::span<uint32_t> label_, stamp_;
  std::span<uint32_t> queue_, next_queue_;
  const std::span<uint32_t> counters_;
  const Bins bins_;
  Mailbox mailbox_;
  uint32_t epoch_ = 0;
};

void Components::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
  const uint32_t blocks = blocks_for(vertices_);
  clear(counters_);
  start<<<blocks, block_threads, 0, stream_>>>(vertices_, label_.data(), queue_.data());
  for (uint32_t frontier = vertices_; frontier > 0; std::swap(queue_, next_queue_)) {
    const Next next{next_queue_.data(), counters_.data() + next_size, stamp_.data(), ++epoch_};
    bin_rows(bins_, out_.offsets.data(), queue_.data(), frontier, stream_);
    push<<<blocks_for_bins(frontier), block_threads, 0, stream_>>>(
        bins_, out_.offsets.data(), out_.neighbors.data(), label_.data(), next);
    jump<<<blocks, block_threads, 0, stream_>>>(vertices_, label_.data(), next);
    finish<<<1, 1, 0, stream_>>>(counters_.data(), mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "cc");
    frontier = mailbox_.wait(stream_).frontier;
    ++run.supersteps;
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input) {
  return std::make_unique<Components>(input);
}

}  // namespace harness::cuda

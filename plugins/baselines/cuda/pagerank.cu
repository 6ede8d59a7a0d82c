// PageRank, whose launches of all iterations are recorded in one CUDA graph.
#include <string_view>

#include "device.cuh"
#include "gather.hpp"
#include "programs.hpp"

namespace harness::cuda {
namespace {

struct Ranks {
  uint32_t vertices;
  double damping;
  const uint32_t* degrees;
  float *rank, *sum, *contribution;
  double* partials;  // [blocks], sums of the ranks of vertices without out-edges
  double* dangling;  // sum of `partials`
};

__device__ double contribute(const Ranks& r, uint32_t v, uint32_t degree, float value) {
  r.contribution[v] = degree == 0 ? 0.0f : value / static_cast<float>(degree);
  return degree == 0 ? static_cast<double>(value) : 0.0;
}

__device__ void store_partial(const Ranks& r, double lost) {
  lost = block_reduce(lost, Add{});
  if (threadIdx.x == 0) r.partials[blockIdx.x] = lost;
}

__global__ void __launch_bounds__(block_threads) start(Ranks r) {
  double lost = 0;
  const float initial = static_cast<float>(1.0 / r.vertices);
  for (uint32_t v = thread_index(); v < r.vertices; v += thread_count()) {
    r.sum[v] = 0;
    lost += contribute(r, v, r.degrees[v], initial);
  }
  store_partial(r, lost);
}

// Computes new ranks and contributions. If `reset`, sets the sums to 0 for a kernel that adds to them; the
// other kernels overwrite the sums. The next superstep reads contributions only, so ranks are stored only in
// the last superstep (`last`).
template <bool reset>
__global__ void __launch_bounds__(block_threads) apply(Ranks r, bool last) {
  // The ranks of vertices without out-edges are distributed evenly over all vertices.
  const float base = static_cast<float>((1.0 - r.damping + r.damping * *r.dangling) / r.vertices);
  double lost = 0;
  for (uint32_t v = thread_index(); v < r.vertices; v += thread_count()) {
    const float gathered = r.sum[v];
    const uint32_t degree = r.degrees[v];  // loaded before the first store
    const float next = base + static_cast<float>(r.damping) * gathered;
    if (reset) r.sum[v] = 0;
    if (last) r.rank[v] = next;
    lost += contribute(r, v, degree, next);
  }
  store_partial(r, lost);
}

// Adds up the partial sums of all blocks. One block does so in a fixed sequence, so that the sum is the same
// in every run.
__global__ void __launch_bounds__(block_threads) finish(Ranks r, uint32_t blocks, uint32_t* bin_sizes) {
  double lost = 0;
  for (uint32_t b = threadIdx.x; b < blocks; b += block_threads) lost += r.partials[b];
  lost = block_reduce(lost, Add{});
  if (threadIdx.x != 0) return;
  *r.dangling = lost;
  for (int bin = 0; bin < 3; ++bin) bin_sizes[bin] = 0;
}

class PageRank : public Program {
 public:
  PageRank(const BaselineInput& input, Schedule schedule);
  void run(harness_baseline_run& run) override {
    run.supersteps = iterations_;
    if (vertices_ > 0) recorded_.launch(stream_);
  }

 private:
  void gather();
  void record();

  const Schedule schedule_;
  const double damping_;
  const uint64_t iterations_;
  const Csr out_, edges_;           // edges_: out-edges for the schedule em, in-edges for the others
  const std::span<uint32_t> rows_;  // [edges]: row of each edge, for the schedule em
  const std::span<uint32_t> degrees_;
  const std::span<float> rank_, sum_, contribution_;
  const std::span<double> partials_, dangling_;
  const std::span<uint32_t> bin_sizes_;
  Bins bins_{};
  RecordedGraph recorded_;
};

PageRank::PageRank(const BaselineInput& input, Schedule schedule)
    : Program(input),
      schedule_(schedule),
      damping_(input.setting("damping").value.real),
      iterations_(static_cast<uint64_t>(input.setting("iterations").value.integer)),
      out_(make_csr(input.out())),
      edges_(schedule == Schedule::em ? out_ : in_edges(out_)),
      rows_(schedule == Schedule::em ? edge_rows(out_) : std::span<uint32_t>()),
      degrees_(degrees(out_)),
      rank_(input.property<float>("rank")),
      sum_(scratch<float>("sums", vertices_)),
      contribution_(scratch<float>("contributions", vertices_)),
      partials_(scratch<double>("partial sums", blocks_for(vertices_))),
      dangling_(scratch<double>("lost rank", 1)),
      bin_sizes_(scratch<uint32_t>("sizes of bins", 3)) {
  if (std::string_view(input.setting("precision").text) != "float" ||
      input.setting("tolerance").value.real != 0)
    throw PluginError(HARNESS_UNSUPPORTED,
                      "pagerank is of precision float, for all iterations (tolerance: 0)");
  if (schedule == Schedule::twc) bins_ = bins(bin_sizes_.data());
  finish_preparing();
  if (vertices_ > 0) recorded_.record(stream_, [this] { record(); });
}

void PageRank::gather() {
  switch (schedule_) {
    case Schedule::vm:
      return gather_vm(edges_, contribution_.data(), sum_.data(), stream_);
    case Schedule::wm:
      return gather_wm(edges_, contribution_.data(), sum_.data(), stream_);
    case Schedule::em:
      return scatter_em(edges_.edges, rows_.data(), edges_.neighbors.data(), contribution_.data(),
                        sum_.data(), stream_);
    default:
      return gather_twc(edges_, bins_, contribution_.data(), sum_.data(), stream_);
  }
}

void PageRank::record() {
  const uint32_t blocks = blocks_for(vertices_);
  const Ranks ranks{vertices_,        damping_,        degrees_.data(),
                    rank_.data(),     sum_.data(),     contribution_.data(),
                    partials_.data(), dangling_.data()};
  start<<<blocks, block_threads, 0, stream_>>>(ranks);
  finish<<<1, block_threads, 0, stream_>>>(ranks, blocks, bin_sizes_.data());
  for (uint64_t i = 1; i <= iterations_; ++i) {
    gather();
    if (schedule_ == Schedule::em) {
      apply<true><<<blocks, block_threads, 0, stream_>>>(ranks, i == iterations_);
    } else {
      apply<false><<<blocks, block_threads, 0, stream_>>>(ranks, i == iterations_);
    }
    finish<<<1, block_threads, 0, stream_>>>(ranks, blocks, bin_sizes_.data());
  }
  check(cudaGetLastError(), "pagerank");
}

}  // namespace

std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input, Schedule schedule) {
  return std::make_unique<PageRank>(input, schedule);
}

}  // namespace harness::cuda

#include "hand_device.cuh"
#include "hand_pull.hpp"

namespace harness::hand {
namespace {

constexpr int iterations = 20;
constexpr double damping = 0.85;

struct Ranks {
  uint32_t vertices;
  const uint32_t* degrees;
  float *rank, *sum, *contribution;
  double* partials;  // of the ranks of vertices without out-edges, by block
  double* dangling;  // their sum
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

// `reset`: sums are added to, so they start again from 0. Gathered sums are overwritten. Ranks are stored by
// the `last` superstep: edges carry contributions.
template <bool reset>
__global__ void __launch_bounds__(block_threads) apply(Ranks r, bool last) {
  // The mass of vertices without out-edges is spread over all vertices.
  const float base = static_cast<float>((1.0 - damping + damping * *r.dangling) / r.vertices);
  double lost = 0;
  for (uint32_t v = thread_index(); v < r.vertices; v += thread_count()) {
    const float gathered = r.sum[v];
    const uint32_t degree = r.degrees[v];  // all loads before the first store
    const float next = base + static_cast<float>(damping) * gathered;
    if (reset) r.sum[v] = 0;
    if (last) r.rank[v] = next;
    lost += contribute(r, v, degree, next);
  }
  store_partial(r, lost);
}

// One block: adds the partial sums up in a fixed order.
__global__ void __launch_bounds__(block_threads) finish(Ranks r, uint32_t blocks, uint32_t* bin_sizes) {
  double lost = 0;
  for (uint32_t b = threadIdx.x; b < blocks; b += block_threads) lost += r.partials[b];
  lost = block_reduce(lost, Add{});
  if (threadIdx.x != 0) return;
  *r.dangling = lost;
  for (int bin = 0; bin < 3; ++bin) bin_sizes[bin] = 0;
}

}  // namespace

PageRank::PageRank(const Csr& edges, const uint32_t* rows, const Csr& out, Schedule schedule)
    : edges_(edges),
      rows_(rows),
      schedule_(schedule),
      degrees_(out.degrees()),
      rank_(out.vertices),
      sum_(out.vertices),
      contribution_(out.vertices),
      partials_(blocks_for(out.vertices)),
      dangling_(1),
      bin_sizes_(3) {
  if (schedule == Schedule::twc) bins_ = std::make_unique<BinQueues>(out.vertices);
  recorded_.record(stream_, [this] { record(); });
}

PageRank::PageRank(const Csr& in, const Csr& out, Schedule schedule) : PageRank(in, nullptr, out, schedule) {}

PageRank::PageRank(const Buffer<uint32_t>& rows, const Csr& out)
    : PageRank(out, rows.data(), out, Schedule::em) {}

void PageRank::gather() {
  switch (schedule_) {
    case Schedule::vm:
      return gather_vm(edges_, contribution_.data(), sum_.data(), stream_);
    case Schedule::wm:
      return gather_wm(edges_, contribution_.data(), sum_.data(), stream_);
    case Schedule::twc:
      return gather_twc(edges_, bins_->view(bin_sizes_.data()), contribution_.data(), sum_.data(), stream_);
    case Schedule::em:
      return scatter_em(edges_.edges, rows_, edges_.neighbors.data(), contribution_.data(), sum_.data(),
                        stream_);
  }
}

void PageRank::record() {
  const uint32_t vertices = edges_.vertices, blocks = blocks_for(vertices);
  const Ranks ranks{vertices,         degrees_.data(), rank_.data(), sum_.data(), contribution_.data(),
                    partials_.data(), dangling_.data()};
  start<<<blocks, block_threads, 0, stream_>>>(ranks);
  finish<<<1, block_threads, 0, stream_>>>(ranks, blocks, bin_sizes_.data());
  for (int i = 0; i < iterations; ++i) {
    gather();
    if (schedule_ == Schedule::em) {
      apply<true><<<blocks, block_threads, 0, stream_>>>(ranks, i + 1 == iterations);
    } else {
      apply<false><<<blocks, block_threads, 0, stream_>>>(ranks, i + 1 == iterations);
    }
    finish<<<1, block_threads, 0, stream_>>>(ranks, blocks, bin_sizes_.data());
  }
  check(cudaGetLastError(), "pagerank");
}

float PageRank::run() {
  use_device();
  stream_.begin();
  recorded_.launch(stream_);
  return stream_.end();
}

}  // namespace harness::hand

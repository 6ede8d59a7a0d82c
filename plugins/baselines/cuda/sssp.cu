// Shortest paths by near and far piles [Davidson 2014]. Vertices in the near pile push, binned by degree.
#include <algorithm>

#include "../delta.hpp"
#include "../distances.hpp"
#include "device.cuh"
#include "programs.hpp"

namespace harness::cuda {
namespace {

constexpr uint32_t infinity_bits = 0x7f800000;

struct SsspControl {
  uint32_t near, far, bins[3];
  uint32_t smallest_far;  // smallest distance in the far pile, as the bits of a float
  float threshold, threshold_before;
};

__global__ void __launch_bounds__(block_threads)
    start(uint32_t vertices, uint32_t source, float delta, float* __restrict__ distance,
          uint32_t* __restrict__ far_bits, uint32_t* near, SsspControl* control) {
  for (uint32_t v = thread_index(); v < vertices; v += thread_count()) {
    distance[v] = v == source ? 0.0f : __uint_as_float(infinity_bits);
    if (v % 32 == 0) far_bits[v / 32] = 0;
  }
  if (thread_index() != 0) return;
  near[0] = source;
  *control = SsspControl{};
  control->smallest_far = infinity_bits;
  control->threshold = delta;
}

// Lowers control->smallest_far, the smallest distance in the far pile, to `smallest`. All threads of the
// block call this function together at the kernel's end.
__device__ void note_smallest(float smallest, SsspControl* control) {
  smallest = block_reduce(smallest, Least{});
  // Distances are not negative, so they have the same order as their bits.
  if (threadIdx.x == 0) lower(&control->smallest_far, __float_as_uint(smallest));
}

struct Queues {
  uint32_t *near, *far, *far_bits, *stamps;
  uint32_t epoch;
};

__global__ void __launch_bounds__(block_threads)
    relax(Bins bins, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
          const float* __restrict__ weights, float* distance, Queues next, SsspControl* control) {
  const float threshold = control->threshold;
  float smallest = __uint_as_float(infinity_bits);
  const auto distance_of = [=](uint32_t u) { return distance[u]; };
  binned_edges(bins, offsets, distance_of, [&](float near, uint32_t e) {
    const uint32_t v = neighbors[e];
    const float to = near + weights[e];
    if (!lower(reinterpret_cast<uint32_t*>(&distance[v]), __float_as_uint(to))) return;
    if (to < threshold) {
      if (first_in(&next.stamps[v], next.epoch)) append(next.near, &control->near, v);
      return;
    }
    smallest = fminf(smallest, to);
    const uint32_t bit = 1u << (v % 32);
    uint32_t* word = &next.far_bits[v / 32];
    if ((*word & bit) == 0 && (atomicOr(word, bit) & bit) == 0) append(next.far, &control->far, v);
  });
  note_smallest(smallest, control);
}

// Moves each vertex of the old far pile to the new near pile or to the new far pile. A vertex whose distance
// has fallen below the old threshold is dropped, because it was put into the near pile when its distance
// fell.
__global__ void __launch_bounds__(block_threads)
    split(const uint32_t* __restrict__ pile, uint32_t count, const float* __restrict__ distance, Queues next,
          SsspControl* control) {
  const float threshold = control->threshold, before = control->threshold_before;
  float smallest = __uint_as_float(infinity_bits);
  for (uint32_t i = thread_index(); i < count; i += thread_count()) {
    const uint32_t v = pile[i];
    const float at = distance[v];
    if (at >= threshold) {
      append(next.far, &control->far, v);
      smallest = fminf(smallest, at);
    } else {
      atomicAnd(&next.far_bits[v / 32], ~(1u << (v % 32)));
      if (at >= before) append(next.near, &control->near, v);
    }
  }
  note_smallest(smallest, control);
}

// Ends a superstep, in one thread. If the near pile is empty and the far pile is not, raises the threshold to
// the end of the bucket of the nearest far vertex. The host then splits the far pile.
__global__ void finish(double delta, SsspControl* control, Report* report, uint32_t sequence) {
  SsspControl c = *control;
  const uint32_t near = c.near, far = c.far;
  c.near = c.bins[0] = c.bins[1] = c.bins[2] = 0;
  if (near == 0 && far > 0) {
    const float smallest = __uint_as_float(c.smallest_far);
    const float next = static_cast<float>((floor(static_cast<double>(smallest) / delta) + 1) * delta);
    c.threshold_before = c.threshold;
    // If delta is too small to change `smallest` in float arithmetic, the last bucket has all remaining
    // vertices.
    c.threshold = next > smallest ? next : __uint_as_float(infinity_bits);
    c.smallest_far = infinity_bits;
    c.far = 0;
  }
  *control = c;
  post(report, near, far, 0, sequence);
}

class Sssp : public Program {
 public:
  explicit Sssp(const BaselineInput& input)
      : Program(input),
        source_(source()),
        delta_(delta_of(input)),
        out_(make_csr(input.out(), true)),
        distance_(input.property<float>("distance")),
        stamp_(scratch<uint32_t>("stamps", vertices_)),
        near_(scratch<uint32_t>("near", vertices_)),
        next_near_(scratch<uint32_t>("next near", vertices_)),
        far_(scratch<uint32_t>("far", vertices_)),
        next_far_(scratch<uint32_t>("next far", vertices_)),
        far_bits_(scratch<uint32_t>("far marks", (uint64_t{vertices_} + 31) / 32)),
        control_(scratch<SsspControl>("control", 1)),
        bins_(bins(control_.data()->bins)) {
    clear(stamp_);
    finish_preparing();
  }
  void run(harness_baseline_run& run) override;

 private:
  void relax_near(uint32_t count);
  void split_far(uint32_t count);

  const uint32_t source_;
  const double delta_;
  const Csr out_;
  const std::span<float> distance_;
  const std::span<uint32_t> stamp_;
  std::span<uint32_t> near_, next_near_, far_, next_far_;
  const std::span<uint32_t> far_bits_;
  const std::span<SsspControl> control_;
  const Bins bins_;
  Mailbox mailbox_;
  uint32_t epoch_ = 0;
};

void Sssp::relax_near(uint32_t count) {
  const Queues next{next_near_.data(), far_.data(), far_bits_.data(), stamp_.data(), ++epoch_};
  bin_rows(bins_, out_.offsets.data(), near_.data(), count, stream_);
  relax<<<blocks_for_bins(count), block_threads, 0, stream_>>>(bins_, out_.offsets.data(),
                                                               out_.neighbors.data(), out_.weights.data(),
                                                               distance_.data(), next, control_.data());
}

void Sssp::split_far(uint32_t count) {
  const Queues next{next_near_.data(), next_far_.data(), far_bits_.data(), stamp_.data(), epoch_};
  split<<<blocks_for(count), block_threads, 0, stream_>>>(far_.data(), count, distance_.data(), next,
                                                          control_.data());
  std::swap(far_, next_far_);
}

void Sssp::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
  start<<<blocks_for(vertices_), block_threads, 0, stream_>>>(vertices_, source_, static_cast<float>(delta_),
                                                              distance_.data(), far_bits_.data(),
                                                              near_.data(), control_.data());
  Report now{1, 0, 0, 0};
  while (now.frontier > 0 || now.deferred > 0) {
    if (now.frontier > 0) {
      relax_near(now.frontier);
    } else {
      split_far(now.deferred);
    }
    std::swap(near_, next_near_);
    finish<<<1, 1, 0, stream_>>>(delta_, control_.data(), mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "sssp");
    now = mailbox_.wait(stream_);
    ++run.supersteps;
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input) {
  require_float_distances(input);
  return std::make_unique<Sssp>(input);
}

}  // namespace harness::cuda

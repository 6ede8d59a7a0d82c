#include "hand_device.cuh"

namespace harness::hand {
namespace {

constexpr uint32_t infinity_bits = 0x7f800000;

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

// All threads of the block call it, at the kernel's end.
__device__ void note_smallest(float smallest, SsspControl* control) {
  smallest = block_reduce(smallest, Least{});
  // Distances are not negative: they order as their bits do.
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

// Deals the far pile out again. A vertex that fell below the old threshold meanwhile was near at that time.
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

// One thread. With nothing near but something far it raises the threshold to the end of the bucket that the
// nearest of it lies in; the host splits the pile then.
__global__ void finish(double delta, SsspControl* control, Report* report, uint32_t sequence) {
  SsspControl c = *control;
  const uint32_t near = c.near, far = c.far;
  c.near = c.bins[0] = c.bins[1] = c.bins[2] = 0;
  if (near == 0 && far > 0) {
    const float smallest = __uint_as_float(c.smallest_far);
    const float next = static_cast<float>((floor(static_cast<double>(smallest) / delta) + 1) * delta);
    c.threshold_before = c.threshold;
    // Where delta is lost in rounding there are no more buckets.
    c.threshold = next > smallest ? next : __uint_as_float(infinity_bits);
    c.smallest_far = infinity_bits;
    c.far = 0;
  }
  *control = c;
  post(report, near, far, 0, sequence);
}

}  // namespace

Sssp::Sssp(const Csr& out)
    : out_(out),
      distance_(out.vertices),
      stamp_(out.vertices),
      near_(out.vertices),
      next_near_(out.vertices),
      far_(out.vertices),
      next_far_(out.vertices),
      far_bits_((out.vertices + 31) / 32),
      bins_(out.vertices),
      control_(1) {
  stamp_.clear(stream_);
}

float Sssp::run(uint32_t source, double delta) {
  use_device();
  SsspControl* control = control_.data();
  const Bins bins = bins_.view(control->bins);
  stream_.begin();
  start<<<blocks_for(out_.vertices), block_threads, 0, stream_>>>(out_.vertices, source,
                                                                  static_cast<float>(delta), distance_.data(),
                                                                  far_bits_.data(), near_.data(), control);
  Report now{1, 0, 0, 0};
  while (now.frontier > 0 || now.deferred > 0) {
    if (now.frontier > 0) {
      const Queues next{next_near_.data(), far_.data(), far_bits_.data(), stamp_.data(), ++epoch_};
      bin_rows(bins, out_.offsets.data(), near_.data(), now.frontier, stream_);
      relax<<<blocks_for_bins(now.frontier), block_threads, 0, stream_>>>(
          bins, out_.offsets.data(), out_.neighbors.data(), out_.weights.data(), distance_.data(), next,
          control);
    } else {
      const Queues next{next_near_.data(), next_far_.data(), far_bits_.data(), stamp_.data(), epoch_};
      split<<<blocks_for(now.deferred), block_threads, 0, stream_>>>(far_.data(), now.deferred,
                                                                     distance_.data(), next, control);
      far_.swap(next_far_);
    }
    near_.swap(next_near_);
    finish<<<1, 1, 0, stream_>>>(delta, control, mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "sssp");
    now = mailbox_.wait(stream_);
  }
  return stream_.end();
}

}  // namespace harness::hand

// Direction-optimising breadth-first search [Beamer 2012]. A superstep that pushes reads the frontier from a
// queue, and one that pulls reads it from a bitmap. Each thread processes one vertex at a time.
#include "device.cuh"
#include "programs.hpp"

namespace harness::cuda {
namespace {

struct BfsControl {
  unsigned long long next_work, unexplored;
  uint32_t next_size, converted, frontier_size, pulls;
};
/// Thresholds for a change of direction: the parameters alpha and beta of the algorithm `bfs`.
struct Turns {
  uint64_t alpha, beta;
};

uint32_t words_of(uint32_t vertices) {
  return (vertices + 31) / 32;
}

__global__ void __launch_bounds__(block_threads)
    start(uint32_t vertices, uint32_t edges, uint32_t source, const uint32_t* __restrict__ degrees,
          int32_t* __restrict__ parent, uint32_t* queue, BfsControl* control) {
  for (uint32_t v = thread_index(); v < vertices; v += thread_count()) {
    parent[v] = v == source ? static_cast<int32_t>(v) : -1 - static_cast<int32_t>(degrees[v]);
  }
  if (thread_index() != 0) return;
  queue[0] = source;
  *control = BfsControl{};
  control->unexplored = edges;
  control->next_size = 1;
  control->next_work = degrees[source];
}

__global__ void __launch_bounds__(block_threads)
    push(const uint32_t* __restrict__ queue, uint32_t count, const uint32_t* __restrict__ offsets,
         const uint32_t* __restrict__ neighbors, int32_t* parent, uint32_t* next, BfsControl* control) {
  unsigned long long work = 0;
  for (uint32_t i = thread_index(); i < count; i += thread_count()) {
    const uint32_t u = queue[i], end = offsets[u + 1];
    for (uint32_t e = offsets[u]; e < end; ++e) {
      const uint32_t v = neighbors[e];
      const int32_t old = parent[v];
      if (old >= 0 || atomicCAS(&parent[v], old, static_cast<int32_t>(u)) != old) continue;
      append(next, &control->next_size, v);
      work += static_cast<uint32_t>(-1 - old);
    }
  }
  work = block_reduce(work, Add{});
  if (threadIdx.x == 0 && work > 0) atomicAdd(&control->next_work, work);
}

// One superstep that pulls. A warp takes 32 vertices, whose bits form one word of the bitmap `next`. The warp
// stores the whole word, so the bitmap need not be cleared, and no atomics are needed.
__global__ void __launch_bounds__(block_threads)
    pull(uint32_t vertices, const uint32_t* __restrict__ offsets, const uint32_t* __restrict__ neighbors,
         int32_t* __restrict__ parent, const uint32_t* __restrict__ front, uint32_t* __restrict__ next,
         BfsControl* control) {
  unsigned long long work = 0;
  uint32_t found = 0;
  for (uint32_t tile = thread_index() - lane_index(); tile < vertices; tile += thread_count()) {
    const uint32_t v = tile + lane_index();
    const int32_t old = v < vertices ? parent[v] : 0;
    bool joins = false;
    if (old < 0) {
      const uint32_t end = offsets[v + 1];
      for (uint32_t e = offsets[v]; e < end && !joins; ++e) {
        const uint32_t u = neighbors[e];
        if ((front[u / 32] >> (u % 32) & 1) == 0) continue;
        parent[v] = static_cast<int32_t>(u);
        work += static_cast<uint32_t>(-1 - old);
        joins = true;
      }
    }
    found += joins;
    const uint32_t word = __ballot_sync(all_lanes, joins);
    if (lane_index() == 0) next[tile / 32] = word;
  }
  work = block_reduce(work, Add{});
  found = block_reduce(found, Add{});
  if (threadIdx.x == 0 && found > 0) {
    atomicAdd(&control->next_work, work);
    atomicAdd(&control->next_size, found);
  }
}

__global__ void __launch_bounds__(block_threads)
    queue_to_bitmap(const uint32_t* __restrict__ queue, uint32_t count, uint32_t* bits) {
  for (uint32_t i = thread_index(); i < count; i += thread_count()) {
    atomicOr(&bits[queue[i] / 32], 1u << (queue[i] % 32));
  }
}

// Converts a bitmap to a queue, with one word per lane and one atomic per warp.
__global__ void __launch_bounds__(block_threads)
    bitmap_to_queue(const uint32_t* __restrict__ bits, uint32_t words, uint32_t* __restrict__ queue,
                    uint32_t* size) {
  const uint32_t lane = lane_index();
  for (uint32_t tile = thread_index() - lane; tile < words; tile += thread_count()) {
    uint32_t word = tile + lane < words ? bits[tile + lane] : 0;
    const uint32_t count = __popc(word);
    uint32_t end = count;
    for (uint32_t d = 1; d < 32; d *= 2) {
      const uint32_t before = __shfl_up_sync(all_lanes, end, d);
      if (lane >= d) end += before;
    }
    uint32_t first = 0;
    if (lane == 31 && end > 0) first = atomicAdd(size, end);
    first = __shfl_sync(all_lanes, first, 31) + end - count;
    for (; word != 0; word &= word - 1) queue[first++] = (tile + lane) * 32 + __ffs(word) - 1;
  }
}

// Ends a superstep, in one thread. The direction becomes pull if the edges of the frontier, times alpha,
// exceed the unexplored edges. It becomes push again when the frontier shrinks and has at most 1 / beta of
// the vertices.
__global__ void finish(uint32_t vertices, Turns turns, BfsControl* control, Report* report,
                       uint32_t sequence) {
  BfsControl c = *control;
  if (c.pulls == 0) {
    if (c.next_work * turns.alpha > c.unexplored) {
      c.pulls = 1;
    } else {
      c.unexplored -= c.next_work;
    }
  } else if (c.next_size < c.frontier_size && uint64_t{c.next_size} * turns.beta <= vertices) {
    c.pulls = 0;
    c.unexplored -= c.next_work < c.unexplored ? c.next_work : c.unexplored;
  }
  c.frontier_size = c.next_size;
  c.next_size = c.converted = 0;
  c.next_work = 0;
  *control = c;
  post(report, c.frontier_size, 0, c.pulls, sequence);
}

class BfsAuto : public Program {
 public:
  explicit BfsAuto(const BaselineInput& input);
  void run(harness_baseline_run& run) override;

 private:
  void superstep(const Report& now);
  void convert(const Report& now, bool pulled);

  const uint32_t source_;
  const Turns turns_;
  const Csr out_, in_;
  const std::span<uint32_t> degrees_;
  const std::span<int32_t> parent_;
  std::span<uint32_t> queue_, next_queue_, front_, next_front_;
  const std::span<BfsControl> control_;
  Mailbox mailbox_;
};

BfsAuto::BfsAuto(const BaselineInput& input)
    : Program(input),
      source_(source()),
      turns_{static_cast<uint64_t>(input.setting("alpha").value.integer),
             static_cast<uint64_t>(input.setting("beta").value.integer)},
      out_(make_csr(input.out())),
      in_(in_edges(out_)),
      degrees_(degrees(out_)),
      parent_(input.property<int32_t>("parent")),
      queue_(scratch<uint32_t>("queue", vertices_)),
      next_queue_(scratch<uint32_t>("next queue", vertices_)),
      front_(scratch<uint32_t>("frontier", words_of(vertices_))),
      next_front_(scratch<uint32_t>("next frontier", words_of(vertices_))),
      control_(scratch<BfsControl>("control", 1)) {
  finish_preparing();
}

// Converts the frontier to the form that the next superstep reads: a bitmap if it pulls, a queue if it
// pushes.
void BfsAuto::convert(const Report& now, bool pulled) {
  const uint32_t words = words_of(out_.vertices);
  if (now.pulls != 0 && !pulled) {
    clear(front_);
    queue_to_bitmap<<<blocks_for(now.frontier), block_threads, 0, stream_>>>(queue_.data(), now.frontier,
                                                                             front_.data());
  } else if (now.pulls == 0 && pulled) {
    bitmap_to_queue<<<blocks_for(words), block_threads, 0, stream_>>>(front_.data(), words, queue_.data(),
                                                                      &control_.data()->converted);
  }
}

void BfsAuto::superstep(const Report& now) {
  if (now.pulls != 0) {
    pull<<<blocks_for(in_.vertices), block_threads, 0, stream_>>>(
        in_.vertices, in_.offsets.data(), in_.neighbors.data(), parent_.data(), front_.data(),
        next_front_.data(), control_.data());
    std::swap(front_, next_front_);
  } else {
    push<<<blocks_for(now.frontier), block_threads, 0, stream_>>>(
        queue_.data(), now.frontier, out_.offsets.data(), out_.neighbors.data(), parent_.data(),
        next_queue_.data(), control_.data());
    std::swap(queue_, next_queue_);
  }
}

void BfsAuto::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
  start<<<blocks_for(vertices_), block_threads, 0, stream_>>>(vertices_, out_.edges, source_, degrees_.data(),
                                                              parent_.data(), queue_.data(), control_.data());
  bool pulled = false;
  for (;; ++run.supersteps) {
    finish<<<1, 1, 0, stream_>>>(vertices_, turns_, control_.data(), mailbox_.device(), mailbox_.expect());
    check(cudaGetLastError(), "bfs");
    const Report now = mailbox_.wait(stream_);
    if (now.frontier == 0) return;
    convert(now, pulled);
    superstep(now);
    pulled = now.pulls != 0;
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_bfs_auto(const BaselineInput& input) {
  return std::make_unique<BfsAuto>(input);
}

}  // namespace harness::cuda

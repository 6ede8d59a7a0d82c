// Direction-optimising breadth-first search: push with a queue, pull with a bitmap [Beamer 2012].
#include <algorithm>
#include <bit>

#include "csr.hpp"
#include "parallel.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

// Below this number of active vertices one thread is faster than two.
constexpr uint64_t worth_two_threads = 256;

class Bfs : public Program {
 public:
  Bfs(const BaselineInput& input, bool may_pull)
      : Program(input),
        edges_(input.edges()),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        alpha_(static_cast<uint64_t>(input.setting("alpha").value.integer)),
        beta_(static_cast<uint64_t>(input.setting("beta").value.integer)),
        may_pull_(may_pull),
        out_(make_csr(input, input.out())),
        in_(input.problem().symmetric != 0 || !may_pull ? out_ : make_csr(input, input.in())),
        degrees_(input.graph_array<uint32_t>("degrees", vertices_)),
        parent_(input.property<int32_t>("parent")),
        queue_(input.scratch_array<uint32_t>("queue", vertices_)),
        next_queue_(input.scratch_array<uint32_t>("next queue", vertices_)) {
    for (uint32_t v = 0; v < vertices_; ++v) degrees_[v] = static_cast<uint32_t>(degree(input.out(), v));
    if (!may_pull) return;
    front_ = input.scratch_array<uint32_t>("frontier", (uint64_t{vertices_} + 31) / 32);
    next_ = input.scratch_array<uint32_t>("next frontier", (uint64_t{vertices_} + 31) / 32);
  }
  void run(harness_baseline_run& run) override;

 private:
  uint64_t push();
  uint64_t pull(uint64_t& awake);
  void queue_to_bitmap();
  void bitmap_to_queue();

  const uint64_t edges_;
  const uint32_t source_;
  const uint64_t alpha_, beta_;
  const bool may_pull_;
  const Csr out_, in_;
  const std::span<uint32_t> degrees_;
  const std::span<int32_t> parent_;
  std::span<uint32_t> queue_, next_queue_;
  uint64_t queued_ = 0, next_queued_ = 0;
  std::span<uint32_t> front_, next_;
};

uint64_t Bfs::push() {
  uint64_t scout = 0;
  next_queued_ = 0;
#pragma omp parallel reduction(+ : scout) if (queued_ >= worth_two_threads)
  {
    QueueBuffer buffer(next_queue_.data(), next_queued_);
#pragma omp for nowait schedule(dynamic, 64)
    for (uint64_t i = 0; i < queued_; ++i) {
      const uint32_t u = queue_[i];
      for (uint32_t e = out_.offsets[u]; e < out_.offsets[u + 1]; ++e) {
        const uint32_t v = out_.neighbors[e];
        const int32_t old = load(parent_[v]);
        if (old < 0 && claim(parent_[v], old, static_cast<int32_t>(u))) {
          buffer.push(v);
          scout += static_cast<uint64_t>(-1 - old);
        }
      }
    }
  }
  std::swap(queue_, next_queue_);
  queued_ = next_queued_;
  return scout;
}

uint64_t Bfs::pull(uint64_t& awake_vertices) {
  uint64_t scout = 0, awake = 0;
  std::fill(next_.begin(), next_.end(), 0);
#pragma omp parallel for reduction(+ : scout, awake) schedule(dynamic, 1024)
  for (uint32_t v = 0; v < vertices_; ++v) {
    const int32_t old = parent_[v];
    if (old >= 0) continue;
    for (uint32_t e = in_.offsets[v]; e < in_.offsets[v + 1]; ++e) {
      const uint32_t u = in_.neighbors[e];
      if (front_[u / 32] >> (u % 32) & 1) {
        parent_[v] = static_cast<int32_t>(u);
        next_[v / 32] |= 1u << (v % 32);  // chunks are whole words, so no other thread writes this word
        ++awake;
        scout += static_cast<uint64_t>(-1 - old);
        break;
      }
    }
  }
  std::swap(front_, next_);
  awake_vertices = awake;
  return scout;
}

void Bfs::queue_to_bitmap() {
  std::fill(front_.begin(), front_.end(), 0);
#pragma omp parallel for schedule(static)
  for (uint64_t i = 0; i < queued_; ++i) {
    std::atomic_ref<uint32_t>(front_[queue_[i] / 32])
        .fetch_or(1u << (queue_[i] % 32), std::memory_order_relaxed);
  }
}

void Bfs::bitmap_to_queue() {
  queued_ = 0;
#pragma omp parallel
  {
    QueueBuffer buffer(queue_.data(), queued_);
#pragma omp for nowait schedule(static)
    for (size_t word = 0; word < front_.size(); ++word) {
      for (uint32_t bits = front_[word]; bits != 0; bits &= bits - 1) {
        buffer.push(static_cast<uint32_t>(word * 32) + static_cast<uint32_t>(std::countr_zero(bits)));
      }
    }
  }
}

void Bfs::run(harness_baseline_run& run) {
  run.supersteps = 0;
  if (vertices_ == 0) return;
#pragma omp parallel for schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) parent_[v] = -1 - static_cast<int32_t>(degrees_[v]);
  parent_[source_] = static_cast<int32_t>(source_);
  queue_[0] = source_;
  queued_ = 1;
  uint64_t unexplored = edges_, scout = degrees_[source_];
  while (queued_ > 0) {
    if (may_pull_ && scout * alpha_ > unexplored) {
      queue_to_bitmap();
      uint64_t awake = queued_, before;
      do {
        before = awake;
        scout = pull(awake);
        ++run.supersteps;
      } while (awake > 0 && (awake >= before || awake * beta_ > vertices_));
      if (awake == 0) return;
      bitmap_to_queue();
    }
    unexplored -= std::min(unexplored, scout);
    scout = push();
    ++run.supersteps;
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input) {
  return std::make_unique<Bfs>(input, direction_of(input, Direction::push) != Direction::push);
}

}  // namespace harness::openmp

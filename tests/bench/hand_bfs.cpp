#include <algorithm>
#include <bit>

#include "hand_common.hpp"
#include "hand_written.hpp"

namespace harness::openmp {

static constexpr uint64_t alpha = 15, beta = 18;
// Below this many active vertices one thread is faster than two.
static constexpr uint64_t worth_two_threads = 256;

Bfs::Bfs(const Graph& graph)
    : vertices_(graph.num_vertices()),
      edges_(graph.num_edges()),
      degrees_(vertices_),
      parent_(vertices_),
      queue_(vertices_),
      next_queue_(vertices_),
      front_((vertices_ + 31) / 32),
      next_((vertices_ + 31) / 32) {
  for (uint32_t v = 0; v < vertices_; ++v) degrees_[v] = static_cast<uint32_t>(graph.out().degree(v));
}

uint64_t Bfs::push(const Csr& out) {
  uint64_t scout = 0;
  next_queued_ = 0;
#pragma omp parallel reduction(+ : scout) if (queued_ >= worth_two_threads)
  {
    QueueBuffer buffer(next_queue_.data(), next_queued_);
#pragma omp for nowait schedule(dynamic, 64)
    for (uint64_t i = 0; i < queued_; ++i) {
      const uint32_t u = queue_[i];
      for (uint32_t e = out.offsets[u]; e < out.offsets[u + 1]; ++e) {
        const uint32_t v = out.neighbors[e];
        const int32_t old = load(parent_[v]);
        if (old < 0 && claim(parent_[v], old, static_cast<int32_t>(u))) {
          buffer.push(v);
          scout += static_cast<uint64_t>(-1 - old);
        }
      }
    }
  }
  queue_.swap(next_queue_);
  queued_ = next_queued_;
  return scout;
}

uint64_t Bfs::pull(const Csr& in, uint64_t& awake_vertices) {
  uint64_t scout = 0, awake = 0;
  std::fill(next_.begin(), next_.end(), 0);
#pragma omp parallel for reduction(+ : scout, awake) schedule(dynamic, 1024)
  for (uint32_t v = 0; v < vertices_; ++v) {
    const int32_t old = parent_[v];
    if (old >= 0) continue;
    for (uint32_t e = in.offsets[v]; e < in.offsets[v + 1]; ++e) {
      const uint32_t u = in.neighbors[e];
      if (front_[u / 32] >> (u % 32) & 1) {
        parent_[v] = static_cast<int32_t>(u);
        next_[v / 32] |= 1u << (v % 32);  // chunks are whole words: no other thread writes this one
        ++awake;
        scout += static_cast<uint64_t>(-1 - old);
        break;
      }
    }
  }
  front_.swap(next_);
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

void Bfs::run(const Csr& out, const Csr& in, uint32_t source) {
#pragma omp parallel for schedule(static)
  for (uint32_t v = 0; v < vertices_; ++v) parent_[v] = -1 - static_cast<int32_t>(degrees_[v]);
  parent_[source] = static_cast<int32_t>(source);
  queue_[0] = source;
  queued_ = 1;
  uint64_t unexplored = edges_, scout = degrees_[source];
  while (queued_ > 0) {
    if (scout * alpha > unexplored) {
      queue_to_bitmap();
      uint64_t awake = queued_, before;
      do {
        before = awake;
        scout = pull(in, awake);
      } while (awake > 0 && (awake >= before || awake * beta > vertices_));
      if (awake == 0) return;
      bitmap_to_queue();
      unexplored -= std::min(unexplored, scout);
    } else {
      unexplored -= std::min(unexplored, scout);
    }
    scout = push(out);
  }
}

}  // namespace harness::openmp

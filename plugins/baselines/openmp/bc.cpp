// Betweenness from one source by Brandes's algorithm. A forward search marks the edges of shortest paths, and
// a backward pass adds up dependencies along these edges.
#include <algorithm>
#include <vector>

#include "csr.hpp"
#include "parallel.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

// Below this number of active vertices one thread is faster than two.
constexpr uint64_t worth_two_threads = 256;

class Betweenness : public Program {
 public:
  explicit Betweenness(const BaselineInput& input)
      : Program(input),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        out_(make_csr(input, input.out())),
        scores_(input.property<double>("score")),
        paths_(input.scratch_array<double>("paths", vertices_)),
        deltas_(input.scratch_array<double>("dependencies", vertices_)),
        depth_(input.scratch_array<int32_t>("depths", vertices_)),
        queue_(input.scratch_array<uint32_t>("queue", vertices_)),
        successor_(input.scratch_array<uint64_t>("successors", (input.edges() + 63) / 64)) {}
  void run(harness_baseline_run& run) override;

 private:
  void search();

  const uint32_t source_;
  const Csr out_;
  const std::span<double> scores_, paths_, deltas_;
  const std::span<int32_t> depth_;
  const std::span<uint32_t> queue_;
  const std::span<uint64_t> successor_;
  std::vector<uint64_t> levels_;
};

void add(double& to, double value) {
  std::atomic_ref<double> at(to);
  double old = at.load(std::memory_order_relaxed);
  while (!at.compare_exchange_weak(old, old + value, std::memory_order_relaxed)) {
  }
}

// Breadth-first search that counts shortest paths, as PBFS in GAPBS. The levels are consecutive in one queue.
// One bit per edge tells whether the edge leads to the next level.
void Betweenness::search() {
  depth_[source_] = 0;
  paths_[source_] = 1;
  queue_[0] = source_;
  levels_ = {0, 1};
  uint64_t queued = 1;
  for (int32_t depth = 1; levels_[levels_.size() - 2] < levels_.back(); ++depth) {
    const uint64_t begin = levels_[levels_.size() - 2], end = levels_.back();
#pragma omp parallel if (end - begin >= worth_two_threads)
    {
      QueueBuffer buffer(queue_.data(), queued);
#pragma omp for nowait schedule(dynamic, 64)
      for (uint64_t i = begin; i < end; ++i) {
        const uint32_t u = queue_[i];
        for (uint32_t e = out_.offsets[u]; e < out_.offsets[u + 1]; ++e) {
          const uint32_t v = out_.neighbors[e];
          if (load(depth_[v]) == -1 && claim(depth_[v], -1, depth)) buffer.push(v);
          if (load(depth_[v]) != depth) continue;
          std::atomic_ref(successor_[e / 64]).fetch_or(uint64_t{1} << (e % 64), std::memory_order_relaxed);
          add(paths_[v], paths_[u]);
        }
      }
    }
    levels_.push_back(queued);
  }
}

void Betweenness::run(harness_baseline_run& run) {
  if (vertices_ == 0) return;
#pragma omp parallel for
  for (uint32_t v = 0; v < vertices_; ++v) {
    scores_[v] = paths_[v] = deltas_[v] = 0;
    depth_[v] = -1;
  }
#pragma omp parallel for
  for (size_t word = 0; word < successor_.size(); ++word) successor_[word] = 0;
  search();
  run.supersteps = 2 * (levels_.size() - 2);
  for (size_t level = levels_.size() - 2; level-- > 1;) {
    const uint64_t begin = levels_[level], end = levels_[level + 1];
#pragma omp parallel for schedule(dynamic, 64) if (end - begin >= worth_two_threads)
    for (uint64_t i = begin; i < end; ++i) {
      const uint32_t u = queue_[i];
      double delta = 0;
      for (uint32_t e = out_.offsets[u]; e < out_.offsets[u + 1]; ++e) {
        if ((successor_[e / 64] >> (e % 64) & 1) == 0) continue;
        const uint32_t v = out_.neighbors[e];
        delta += paths_[u] / paths_[v] * (1 + deltas_[v]);
      }
      deltas_[u] = delta;
      scores_[u] += delta;
    }
  }
}

}  // namespace

std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input) {
  direction_of(input);
  if (input.setting("sources").value.integer != 1)
    throw PluginError(HARNESS_UNSUPPORTED, "bc has one source only; use sources: 1");
  return std::make_unique<Betweenness>(input);
}

}  // namespace harness::openmp

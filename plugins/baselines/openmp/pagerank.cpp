// PageRank by pulling along in-edges, or by pushing over a list of edges.
#include <atomic>
#include <cmath>

#include "csr.hpp"
#include "programs.hpp"

namespace harness::openmp {
namespace {

/// Base class of the programs that push and that pull. It has the ranks, and updates them after each pass
/// over the edges.
class PageRank : public Program {
 public:
  explicit PageRank(const BaselineInput& input)
      : Program(input),
        damping_(input.setting("damping").value.real),
        tolerance_(input.setting("tolerance").value.real),
        by_vertex_(std::string_view(input.setting("norm").text) == "max"),
        iterations_(static_cast<uint64_t>(input.setting("iterations").value.integer)),
        degrees_(input.graph_array<uint32_t>("degrees", vertices_)),
        rank_(input.property<float>("rank")),
        sum_(input.scratch_array<float>("sums", vertices_)),
        contribution_(input.scratch_array<float>("contributions", vertices_)) {
    for (uint32_t v = 0; v < vertices_; ++v) degrees_[v] = static_cast<uint32_t>(degree(input.out(), v));
  }

  void run(harness_baseline_run& run) override {
    run.supersteps = 0;
    start();
    for (double change = 1; run.supersteps < iterations_ && change >= tolerance_; ++run.supersteps) {
      gather();
      change = apply();
    }
  }

 protected:
  /// Adds up, for each vertex, the contributions along its in-edges.
  virtual void gather() = 0;

  void start() {
    double dangling = 0;
    const float initial = static_cast<float>(1.0 / vertices_);
#pragma omp parallel for reduction(+ : dangling) schedule(static)
    for (uint32_t v = 0; v < vertices_; ++v) {
      sum_[v] = 0;
      rank_[v] = initial;
      contribution_[v] = degrees_[v] == 0 ? 0 : initial / static_cast<float>(degrees_[v]);
      if (degrees_[v] == 0) dangling += static_cast<double>(initial);
    }
    base_ = (1 - damping_ + damping_ * dangling) / vertices_;
  }

  /// Computes the new ranks. Returns the sum of the absolute changes of all ranks, or the
  /// largest change if `by_vertex_`.
  double apply() {
    double dangling = 0, change = 0, largest = 0;
    const float base = static_cast<float>(base_), d = static_cast<float>(damping_);
#pragma omp parallel for reduction(+ : dangling, change) reduction(max : largest) schedule(static)
    for (uint32_t v = 0; v < vertices_; ++v) {
      const float next = base + d * sum_[v];
      const float difference = next - rank_[v];
      const auto changed = static_cast<double>(difference < 0 ? -difference : difference);
      change += changed;
      largest = std::max(largest, changed);
      sum_[v] = 0;
      rank_[v] = next;
      contribution_[v] = degrees_[v] == 0 ? 0 : next / static_cast<float>(degrees_[v]);
      if (degrees_[v] == 0) dangling += static_cast<double>(next);
    }
    base_ = (1 - damping_ + damping_ * dangling) / vertices_;
    return by_vertex_ ? largest : change;
  }

  const double damping_, tolerance_;
  const bool by_vertex_;
  const uint64_t iterations_;
  const std::span<uint32_t> degrees_;
  const std::span<float> rank_, sum_, contribution_;
  double base_ = 0;
};

class PullingPageRank : public PageRank {
 public:
  explicit PullingPageRank(const BaselineInput& input) : PageRank(input), in_(make_csr(input, input.in())) {}

 private:
  void gather() override {
#pragma omp parallel for schedule(dynamic, 1024)
    for (uint32_t v = 0; v < vertices_; ++v) {
      float sum = 0;
      for (uint32_t e = in_.offsets[v]; e < in_.offsets[v + 1]; ++e) sum += contribution_[in_.neighbors[e]];
      sum_[v] = sum;
    }
  }

  const Csr in_;
};

class PushingPageRank : public PageRank {
 public:
  explicit PushingPageRank(const BaselineInput& input)
      : PageRank(input),
        sources_(input.graph_array<uint32_t>("sources", input.edges())),
        destinations_(input.graph_array<uint32_t>("destinations", input.edges())) {
    for (uint32_t u = 0; u < vertices_; ++u) {
      for (uint64_t e = input.out().offsets[u]; e < input.out().offsets[u + 1]; ++e) {
        sources_[e] = u;
        destinations_[e] = input.out().neighbors[e];
      }
    }
  }

 private:
  void gather() override {
    const uint64_t edges = sources_.size();
#pragma omp parallel for schedule(dynamic, 16384)
    for (uint64_t e = 0; e < edges; ++e) {
      std::atomic_ref<float>(sum_[destinations_[e]])
          .fetch_add(contribution_[sources_[e]], std::memory_order_relaxed);
    }
  }

  const std::span<uint32_t> sources_, destinations_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input) {
  if (std::string_view(input.setting("precision").text) != "float")
    throw PluginError(HARNESS_UNSUPPORTED, "pagerank has precision float only");
  if (direction_of(input, Direction::push) == Direction::push)
    return std::make_unique<PushingPageRank>(input);
  return std::make_unique<PullingPageRank>(input);
}

}  // namespace harness::openmp

#include "programs.hpp"

#include <harness/plugin.hpp>
#include <string_view>

#include "lists.hpp"

namespace harness::btree {
namespace {

/// Breadth-first search level by level. The vertices of a level are distributed over the threads.
class Bfs : public ChangingProgram {
 public:
  explicit Bfs(const BaselineInput& input)
      : vertices_(input.vertices()),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        lists_(input, false),
        parent_(input.property<int32_t>("parent")) {}

  void run(harness_baseline_run& run) override {
    run.graph_bytes = lists_.bytes();
    run.supersteps = 0;
    if (vertices_ == 0) return;
    std::fill(parent_.begin(), parent_.end(), -1);
    parent_[source_] = static_cast<int32_t>(source_);
    std::vector<uint32_t> level{source_};
    std::vector<std::vector<uint32_t>> found(lists_.threads());
    for (; !level.empty(); ++run.supersteps) {
      const size_t used = level.size() < worth_two_threads ? 1 : found.size();
      std::atomic<size_t> next = 0;
      side_by_side(used, [&](size_t thread) {
        for (size_t begin; (begin = next.fetch_add(chunk)) < level.size();) {
          for (size_t i = begin; i < std::min(begin + chunk, level.size()); ++i)
            expand(level[i], found[thread]);
        }
      });
      level.clear();
      for (std::vector<uint32_t>& part : found) {
        level.insert(level.end(), part.begin(), part.end());
        part.clear();
      }
    }
  }
  void update(const harness_operations& batch, harness_applied& applied) override {
    lists_.update(batch, applied, [](uint32_t, int) {});
  }

 private:
  static constexpr size_t chunk = 64, worth_two_threads = 1024;

  void expand(uint32_t v, std::vector<uint32_t>& found) {
    for (const uint32_t other : lists_.of(v)) {
      std::atomic_ref<int32_t> parent(parent_[other]);
      int32_t none = -1;
      if (parent.load(std::memory_order_relaxed) == none &&
          parent.compare_exchange_strong(none, static_cast<int32_t>(v), std::memory_order_relaxed))
        found.push_back(other);
    }
  }

  const uint32_t vertices_, source_;
  Lists lists_;
  const std::span<int32_t> parent_;
};

/// PageRank by power iteration. Each vertex adds up the contributions of its in-neighbours.
class PageRank : public ChangingProgram {
 public:
  explicit PageRank(const BaselineInput& input)
      : vertices_(input.vertices()),
        damping_(input.setting("damping").value.real),
        iterations_(static_cast<uint64_t>(input.setting("iterations").value.integer)),
        lists_(input, true),
        degrees_(vertices_),
        contributions_(vertices_),
        rank_(input.property<float>("rank")) {
    if (std::string_view(input.setting("precision").text) != "float" ||
        input.setting("tolerance").value.real != 0)
      throw PluginError(HARNESS_UNSUPPORTED,
                        "pagerank has precision float and runs all iterations (tolerance: 0)");
    for (uint32_t v = 0; v < vertices_; ++v) degrees_[v] = static_cast<uint32_t>(degree(input.out(), v));
  }

  void run(harness_baseline_run& run) override {
    run.graph_bytes = lists_.bytes();
    run.supersteps = iterations_;
    std::fill(rank_.begin(), rank_.end(), 1.0f / static_cast<float>(vertices_));
    for (uint64_t i = 0; i < iterations_; ++i) {
      double lost = 0;  // sum of the ranks of vertices without out-edges, shared by all vertices
      for (uint32_t v = 0; v < vertices_; ++v) {
        contributions_[v] = degrees_[v] == 0 ? 0 : rank_[v] / static_cast<float>(degrees_[v]);
        if (degrees_[v] == 0) lost += static_cast<double>(rank_[v]);
      }
      const auto base = static_cast<float>((1 - damping_ + damping_ * lost) / vertices_);
      lists_.for_vertices([&](uint32_t v) {
        float sum = 0;
        for (const uint32_t other : lists_.of(v)) sum += contributions_[other];
        rank_[v] = base + static_cast<float>(damping_) * sum;
      });
    }
  }
  void update(const harness_operations& batch, harness_applied& applied) override {
    lists_.update(batch, applied, [&](uint32_t source, int change) {
      std::atomic_ref<uint32_t>(degrees_[source])
          .fetch_add(static_cast<uint32_t>(change), std::memory_order_relaxed);
    });
  }

 private:
  const uint32_t vertices_;
  const double damping_;
  const uint64_t iterations_;
  Lists lists_;
  std::vector<uint32_t> degrees_;
  std::vector<float> contributions_;
  const std::span<float> rank_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_program(const BaselineInput& input) {
  if (input.algorithm() == "bfs") return std::make_unique<Bfs>(input);
  return std::make_unique<PageRank>(input);
}

}  // namespace harness::btree

// Breadth-first search and shortest paths, computed by cuGraph.
#include <cugraph_c/traversal_algorithms.h>

#include <limits>

#include "../distances.hpp"
#include "library.hpp"

namespace harness::cugraph {
namespace {

using Paths = Owned<cugraph_paths_result_t, cugraph_paths_result_free>;

uint32_t source_of(const BaselineInput& input) {
  return source_vertex(input.problem(), input.setting("source").value.integer);
}

/// Breadth-first search. It is direction-optimising if the graph is undirected; cuGraph does not support this
/// for directed graphs.
class Bfs : public Program {
 public:
  explicit Bfs(const BaselineInput& input)
      : Program(input, Storage::by_source),
        source_(source_of(input)),
        parent_(input.property<int32_t>("parent")) {
    // If ids have 32 bits, the library reads the lower half of the int64, which comes first (little-endian).
    const auto place = input.scratch_array<int64_t>("source", 1);
    const int64_t source = source_;
    check_cuda(cudaMemcpy(place.data(), &source, sizeof source, cudaMemcpyHostToDevice), "upload");
    sources_.reset(cugraph_type_erased_device_array_view_create(place.data(), 1, id_type()));
  }
  void run(harness_baseline_run& run) override {
    call_into(paths_, cugraph_bfs, handle_.get(), graph_.get(), sources_.get(),
              input_.problem().symmetric != 0 ? TRUE : FALSE,
              static_cast<size_t>(std::numeric_limits<int32_t>::max()), TRUE, FALSE);
    finish(run);
  }
  void collect() override {
    const auto* vertices = cugraph_paths_result_get_vertices(paths_.get());
    auto parents = download<int32_t>(cugraph_paths_result_get_predecessors(paths_.get()));
    const auto depths = download<int64_t>(cugraph_paths_result_get_distances(paths_.get()));
    for (size_t i = 0; i < parents.size(); ++i) {
      if (depths.at(i) == 0) parents[i] = static_cast<int32_t>(source_);
    }
    bring(parent_, vertices, parents);
  }

 private:
  const uint32_t source_;
  const std::span<int32_t> parent_;
  View sources_;
  Paths paths_;
};

class Sssp : public Program {
 public:
  explicit Sssp(const BaselineInput& input)
      : Program(input, Storage::by_source, WeightType::single),
        source_(source_of(input)),
        distance_(input.property<float>("distance")) {}
  void run(harness_baseline_run& run) override {
    call_into(paths_, cugraph_sssp, handle_.get(), graph_.get(), size_t{source_},
              std::numeric_limits<double>::infinity(), FALSE, FALSE);
    finish(run);
  }
  void collect() override {
    auto distances = download<float>(cugraph_paths_result_get_distances(paths_.get()));
    for (float& distance : distances) {
      if (distance == std::numeric_limits<float>::max()) distance = std::numeric_limits<float>::infinity();
    }
    bring(distance_, cugraph_paths_result_get_vertices(paths_.get()), distances);
  }

 private:
  const uint32_t source_;
  const std::span<float> distance_;
  Paths paths_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_bfs(const BaselineInput& input) {
  return std::make_unique<Bfs>(input);
}
std::unique_ptr<BaselineProgram> make_sssp(const BaselineInput& input) {
  require_float_distances(input);
  return std::make_unique<Sssp>(input);
}

}  // namespace harness::cugraph

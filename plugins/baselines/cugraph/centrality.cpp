// PageRank and betweenness centrality, computed by cuGraph.
#include <cugraph_c/centrality_algorithms.h>

#include <string_view>

#include "library.hpp"

namespace harness::cugraph {
namespace {

using Scores = Owned<cugraph_centrality_result_t, cugraph_centrality_result_free>;

/// PageRank. In each run cuGraph also counts the out-edges of every vertex, before the first iteration.
class PageRank : public Program {
 public:
  explicit PageRank(const BaselineInput& input)
      : Program(input, Storage::by_destination),
        damping_(input.setting("damping").value.real),
        tolerance_(input.setting("tolerance").value.real),
        iterations_(static_cast<size_t>(input.setting("iterations").value.integer)),
        rank_(input.property<float>("rank")) {
    if (std::string_view(input.setting("precision").text) != "float")
      throw PluginError(HARNESS_UNSUPPORTED, "pagerank has precision float only");
  }
  void run(harness_baseline_run& run) override {
    constexpr cugraph_type_erased_device_array_view_t* none = nullptr;
    call_into(scores_, cugraph_pagerank_allow_nonconvergence, handle_.get(), graph_.get(), none, none, none,
              none, damping_, tolerance_, iterations_, FALSE);
    finish(run);
    run.supersteps = cugraph_centrality_result_get_num_iterations(scores_.get());
  }
  void collect() override {
    bring(rank_, cugraph_centrality_result_get_vertices(scores_.get()),
          download<float>(cugraph_centrality_result_get_values(scores_.get())));
  }

 private:
  const double damping_, tolerance_;
  const size_t iterations_;
  const std::span<float> rank_;
  Scores scores_;
};

/// Betweenness from one source. The library treats the source as a sample of all vertices and scales the
/// scores accordingly. For the source itself, this scaling is a division of 0 by 0. The function collect()
/// reverts the scaling, and sets the score of the source to 0.
class Betweenness : public Program {
 public:
  explicit Betweenness(const BaselineInput& input)
      : Program(input, Storage::by_source, WeightType::ones_twice),
        source_(source_vertex(input.problem(), input.setting("source").value.integer)),
        score_(input.property<double>("score")) {
    if (input.setting("sources").value.integer != 1)
      throw PluginError(HARNESS_UNSUPPORTED, "bc has one source only");
    // If ids have 32 bits, the library reads the lower half of the int64, which comes first (little-endian).
    const auto place = input.scratch_array<int64_t>("source", 1);
    const int64_t source = source_;
    check_cuda(cudaMemcpy(place.data(), &source, sizeof source, cudaMemcpyHostToDevice), "upload");
    sources_.reset(cugraph_type_erased_device_array_view_create(place.data(), 1, id_type()));
  }
  void run(harness_baseline_run& run) override {
    call_into(scores_, cugraph_betweenness_centrality, handle_.get(), graph_.get(), sources_.get(), FALSE,
              FALSE, FALSE);
    finish(run);
  }
  void collect() override {
    const auto* vertices = cugraph_centrality_result_get_vertices(scores_.get());
    const auto ids = download<int64_t>(vertices);
    auto scores = download<double>(cugraph_centrality_result_get_values(scores_.get()));
    const double others = static_cast<double>(input_.vertices()) - 1;
    const double scale = (input_.problem().symmetric != 0 ? 2 : 1) / others;
    for (size_t i = 0; i < scores.size(); ++i) scores[i] = ids[i] == source_ ? 0 : scores[i] * scale;
    bring(score_, vertices, scores);
  }

 private:
  const uint32_t source_;
  const std::span<double> score_;
  View sources_;
  Scores scores_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_pagerank(const BaselineInput& input) {
  return std::make_unique<PageRank>(input);
}
std::unique_ptr<BaselineProgram> make_betweenness(const BaselineInput& input) {
  return std::make_unique<Betweenness>(input);
}

}  // namespace harness::cugraph

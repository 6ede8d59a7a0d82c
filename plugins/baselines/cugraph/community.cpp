// Connected components, triangle counts and core numbers, computed by cuGraph.
#include <cugraph_c/community_algorithms.h>
#include <cugraph_c/core_algorithms.h>
#include <cugraph_c/labeling_algorithms.h>

#include <numeric>

#include "library.hpp"

namespace harness::cugraph {
namespace {

class Components : public Program {
 public:
  explicit Components(const BaselineInput& input)
      : Program(input, Storage::by_source),
        label_(input.property<uint32_t>(input.algorithm() == "cc" ? "label" : "component")) {}
  void run(harness_baseline_run& run) override {
    call_into(labels_, cugraph_weakly_connected_components, handle_.get(), graph_.get(), FALSE);
    finish(run);
  }
  void collect() override {
    bring(label_, cugraph_labeling_result_get_vertices(labels_.get()),
          download<uint32_t>(cugraph_labeling_result_get_labels(labels_.get())));
  }

 private:
  const std::span<uint32_t> label_;
  Owned<cugraph_labeling_result_t, cugraph_labeling_result_free> labels_;
};

/// cuGraph counts a triangle at each of its three vertices, but the algorithm `tc` counts it at one of them.
/// The numbers per vertex therefore differ, so collect() writes the total number of triangles to the first
/// vertex.
class TriangleCount : public Program {
 public:
  explicit TriangleCount(const BaselineInput& input)
      : Program(input, Storage::by_source), triangles_(input.property<uint64_t>("triangles")) {
    require_simple(input);
  }
  void run(harness_baseline_run& run) override {
    constexpr cugraph_type_erased_device_array_view_t* all = nullptr;
    call_into(counts_, cugraph_triangle_count, handle_.get(), graph_.get(), all, FALSE);
    finish(run);
  }
  void collect() override {
    const auto counts = download<uint64_t>(cugraph_triangle_count_result_get_counts(counts_.get()));
    const uint64_t thrice = std::accumulate(counts.begin(), counts.end(), uint64_t{0});
    if (thrice % 3 != 0)
      throw PluginError(HARNESS_WRONG, std::to_string(thrice) + " corners of triangles, not a multiple of 3");
    std::vector<uint64_t> total(triangles_.size(), 0);
    total.front() = thrice / 3;
    check_cuda(cudaMemcpy(triangles_.data(), total.data(), triangles_.size_bytes(), cudaMemcpyHostToDevice),
               "upload");
  }

 private:
  const std::span<uint64_t> triangles_;
  Owned<cugraph_triangle_count_result_t, cugraph_triangle_count_result_free> counts_;
};

class CoreNumber : public Program {
 public:
  explicit CoreNumber(const BaselineInput& input)
      : Program(input, Storage::by_source), core_(input.property<uint32_t>("core")) {
    require_simple(input);
  }
  void run(harness_baseline_run& run) override {
    call_into(cores_, cugraph_core_number, handle_.get(), graph_.get(), K_CORE_DEGREE_TYPE_OUT, FALSE);
    finish(run);
  }
  void collect() override {
    bring(core_, cugraph_core_result_get_vertices(cores_.get()),
          download<uint32_t>(cugraph_core_result_get_core_numbers(cores_.get())));
  }

 private:
  const std::span<uint32_t> core_;
  Owned<cugraph_core_result_t, cugraph_core_result_free> cores_;
};

}  // namespace

std::unique_ptr<BaselineProgram> make_components(const BaselineInput& input) {
  return std::make_unique<Components>(input);
}
std::unique_ptr<BaselineProgram> make_triangle_count(const BaselineInput& input) {
  return std::make_unique<TriangleCount>(input);
}
std::unique_ptr<BaselineProgram> make_core_number(const BaselineInput& input) {
  return std::make_unique<CoreNumber>(input);
}

}  // namespace harness::cugraph

#include "programs.hpp"

#include <string_view>

namespace {

std::unique_ptr<harness::BaselineProgram> prepare(const harness::BaselineInput& input) {
  using namespace harness::cugraph;
  const std::string_view algorithm = input.algorithm();
  if (algorithm == "bfs") return make_bfs(input);
  if (algorithm == "sssp") return make_sssp(input);
  if (algorithm == "pagerank") return make_pagerank(input);
  if (algorithm == "bc") return make_betweenness(input);
  if (algorithm == "cc" || algorithm == "cc_afforest") return make_components(input);
  if (algorithm == "tc") return make_triangle_count(input);
  return make_core_number(input);
}

constexpr harness_baseline programs = harness::make_baseline<prepare>();

}  // namespace

extern "C" __attribute__((visibility("default"))) const harness_baseline* harness_cugraph_programs() {
  return &programs;
}

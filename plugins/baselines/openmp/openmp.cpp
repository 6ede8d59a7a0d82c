// Hand-written graph kernels with OpenMP, in the style of GAPBS [GAPBS]. On a CPU, the kernels that the
// harness links from plugins are compared with them.
#include <harness/plugin.hpp>
#include <string_view>

#include "programs.hpp"

using namespace harness;

static constexpr harness_param params[] = {
    choice_param("direction", "auto", "auto|push|pull",
                 "auto: as in GAPBS; push: PageRank over a list of edges, BFS only top-down"),
};

namespace harness::openmp {

Direction direction_of(const BaselineInput& input, Direction other) {
  const auto asked = static_cast<Direction>(input.param(0).integer);
  if (asked == Direction::fitting || asked == other) return asked;
  throw PluginError(HARNESS_UNSUPPORTED, std::string(input.algorithm()) + " has no direction " +
                                             (asked == Direction::push ? "push" : "pull") +
                                             " here; omit the parameter");
}

}  // namespace harness::openmp

static std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  using namespace openmp;
  const std::string_view algorithm = input.algorithm();
  if (algorithm == "pagerank") return make_pagerank(input);
  if (algorithm == "bfs") return make_bfs(input);
  if (algorithm == "cc" || algorithm == "cc_afforest") return make_components(input);
  if (algorithm == "sssp") return make_sssp(input);
  if (algorithm == "stream_copy") return make_copy(input);
  if (algorithm == "bc") return make_betweenness(input);
  return make_triangle_count(input);
}

static constexpr harness_baseline baseline = make_baseline<prepare>();
static constexpr About about{
    .id = "openmp",
    .version = "1.0",
    .summary = "hand-written graph kernels with OpenMP, in the style of GAPBS",
    .source = "[GAPBS]",
    .provides =
        "baseline.pagerank/1 baseline.bfs/1 baseline.cc/1 baseline.cc_afforest/1 baseline.sssp/1 "
        "baseline.bc/1 baseline.tc/1 baseline.stream_copy/1",
    .demands = "device.host/1",
    .params = params,
};
HARNESS_PUBLISH(baseline, about)

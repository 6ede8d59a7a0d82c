// Hand-written graph kernels in CUDA, with which the kernels that the harness links from plugins are
// compared. The timed run is complete: it includes the setting of initial values, and the last read from the
// device by the host.
#include <harness/plugin.hpp>
#include <string_view>

#include "programs.hpp"

using namespace harness;

static constexpr harness_param params[] = {
    choice_param(
        "schedule", "fitting", "fitting|vm|wm|twc|em",
        "distribution of edges over threads; fitting: twc, and vm for bfs, which then changes direction"),
};

static std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  using cuda::Schedule;
  const auto asked = static_cast<Schedule>(input.param(0).integer);
  const auto is = [&](Schedule fitting) { return asked == Schedule::fitting || asked == fitting; };
  const std::string_view algorithm = input.algorithm();
  if (algorithm == "pagerank") return cuda::make_pagerank(input, is(Schedule::twc) ? Schedule::twc : asked);
  if (algorithm == "bfs" && is(Schedule::vm)) return cuda::make_bfs_auto(input);
  if (algorithm == "bfs" && is(Schedule::twc)) return cuda::make_bfs_push(input);
  if (algorithm == "cc" && is(Schedule::twc)) return cuda::make_components(input);
  if (algorithm == "stream_copy" && is(Schedule::fitting)) return cuda::make_copy(input);
  if (algorithm == "sssp" && is(Schedule::twc)) return cuda::make_sssp(input);
  throw PluginError(HARNESS_UNSUPPORTED, std::string(algorithm) + " here has only " +
                                             (algorithm == "stream_copy" ? "the schedule fitting"
                                              : algorithm == "bfs"       ? "the schedules vm and twc"
                                                                         : "the schedule twc"));
}

static constexpr harness_baseline baseline = make_baseline<prepare>();
static constexpr About about{
    .id = "cuda",
    .version = "1.0",
    .summary = "hand-written graph kernels in CUDA",
    .source = "[Merrill 2012] [Beamer 2012] [Davidson 2014]",
    .provides = "baseline.pagerank/1 baseline.bfs/1 baseline.cc/1 baseline.sssp/1 baseline.stream_copy/1",
    .demands = "device.cuda/1",
    .params = params,
};
HARNESS_PUBLISH(baseline, about)

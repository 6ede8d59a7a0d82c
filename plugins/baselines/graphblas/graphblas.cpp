// Graph algorithms as linear algebra, computed by SuiteSparse:GraphBLAS.
#include "library.h"

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>
#include <harness/plugin.hpp>

#include "programs.hpp"

using namespace harness;

static std::unique_ptr<BaselineProgram> prepare(const BaselineInput& input) {
  static const GrB_Info started = GrB_init(GrB_NONBLOCKING);  // once per process
  if (started != GrB_SUCCESS) throw PluginError(HARNESS_INTERNAL, "GraphBLAS failed to initialise");
  GxB_Global_Option_set(GxB_GLOBAL_NTHREADS, static_cast<int>(input.threads()));
  return graphblas::make_program(input);
}

static const harness_baseline baseline = with_update(make_baseline<prepare>());
static constexpr About about{
    .id = "graphblas",
    .version = "1.0",
    .summary = "linear algebra on SuiteSparse:GraphBLAS",
    .provides =
        "baseline.pagerank/1 baseline.bfs/1 baseline.cc/1 baseline.sssp/1 baseline.tc/1 baseline.update/1",
    .demands = "device.host/1",
};
HARNESS_PUBLISH(baseline, about)

// A baseline for graphs that change. Each vertex has a B-tree of its neighbours, in which edges are inserted
// and deleted.
#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>
#include <harness/plugin.hpp>

#include "programs.hpp"

using namespace harness;

static const harness_baseline baseline = with_update(make_baseline<btree::make_program>());
static constexpr About about{
    .id = "btree",
    .version = "1.0",
    .summary = "a B-tree of Abseil per vertex, for graphs that change",
    .source = "[BYO]",
    .provides = "baseline.pagerank/1 baseline.bfs/1 baseline.update/1",
    .demands = "device.host/1",
};
HARNESS_PUBLISH(baseline, about)

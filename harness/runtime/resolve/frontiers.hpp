// Chooses the frontier kinds that a run reads and writes, for combine(). The experiment's request comes
// first, then the kinds that the algorithm declares, then the first kinds that are compatible with schedule
// and format.
#pragma once

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Sets `in` and `out` of each kind of superstep in `run.kinds` (sparse, dense, backward). An input kind that
/// the experiment requests is set even if it cannot run: the broken rule (rules.hpp) is then the reason that
/// results.csv records.
void choose_frontiers(Combination& run, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

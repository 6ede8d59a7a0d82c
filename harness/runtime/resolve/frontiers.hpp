// Chooses the frontier kinds that a run reads and writes. combine() calls it. The experiment's request comes
// first, then the algorithm's own kinds, then the first kinds that are compatible with schedule and format.
#pragma once

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Sets `in` and `out` of each kind of superstep. A requested input kind is set even if it cannot run. The
/// rule that forbids it (rules.hpp) then gives the reason of the row.
void choose_frontiers(Combination& run, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

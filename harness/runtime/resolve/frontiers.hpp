// Which frontier kinds a run reads and writes. The experiment's choice comes first, then the algorithm's own,
// then the first kinds that go with the schedule and the format.
#pragma once

#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Fills in `in` and `out` of each kind of superstep. What is asked for is taken as it is, even where it
/// cannot be run: the rules then give the reason.
void choose_frontiers(Combination& run, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

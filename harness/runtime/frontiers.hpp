// Which frontier kinds a run reads and writes. The experiment's choice comes first, then the algorithm's own,
// then the first kinds that go with the schedule and the format.
#pragma once

#include "runtime/combination.hpp"

namespace harness::runtime {

/// Fills in options.in and options.out of push and pull; the other options are there already. What is asked
/// for is taken as it is, even where it cannot be run: the rules then give the reason.
void choose_frontiers(Options& options, const Request& request, const graph::Graph& graph,
                      const backends::BackendInfo& backend);

}  // namespace harness::runtime

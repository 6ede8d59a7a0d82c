// The host hook of an algorithm (harness_algorithm.superstep) in the form in which backends call it, a
// function of the control block. The job of an instance has this function.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Returns an empty function if the algorithm has no host hook. The arguments must outlive the hook. The hook
/// throws what the plugin reports.
backends::HostHook host_hook_of(backends::Backend& backend, const graph::Graph& graph, const Combination& run,
                                const std::vector<Buffer>& properties);

}  // namespace harness::runtime

// Wraps the host hook of an algorithm (harness_algorithm.superstep) in a function of the control block, which
// backends call. The job of an instance contains this function.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/combination.hpp"

namespace harness::runtime {

/// Returns the wrapped host hook, or an empty function if the algorithm has none. The arguments must outlive
/// the result. The returned function throws what the plugin reports.
backends::HostHook host_hook_of(backends::Backend& backend, const graph::Graph& graph, const Combination& run,
                                const std::vector<Buffer>& properties);

}  // namespace harness::runtime

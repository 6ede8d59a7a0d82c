// Runs the sequential reference of an algorithm into poisoned arrays. Sessions compare results of runs with
// results of the reference. `harness check` detects elements that the reference leaves unwritten.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

/// Byte that every array holds before the reference writes it.
inline constexpr int reference_poison = 0xA5;

/// Runs the reference of the runnable's algorithm and returns one array per property. Throws Unsupported or
/// Error as the plugin reports.
HostProperties run_reference(const graph::Graph& graph, const Runnable& runnable,
                             int poison = reference_poison);

/// Returns the properties that the reference leaves unwritten although verify() or answer() depends on them.
/// Runs the reference twice, so it is for small graphs. Does not report input properties, nor scratch arrays
/// that are never read.
std::vector<std::string> unwritten_by_reference(const graph::Graph& graph, const Runnable& runnable);

}  // namespace harness::runtime

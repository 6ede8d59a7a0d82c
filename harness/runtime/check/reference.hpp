// The sequential reference of an algorithm, run into arrays that hold poison. Sessions verify with what it
// writes; `harness check` asks what it leaves unwritten.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/run/runnable.hpp"

namespace harness::runtime {

/// The byte that every array holds before the reference writes it.
inline constexpr int reference_poison = 0xA5;

/// Runs the reference of the runnable's algorithm and returns one array per property. Throws Unsupported or
/// Error as the plugin reports.
HostProperties run_reference(const graph::Graph& graph, const Runnable& runnable,
                             int poison = reference_poison);

/// Names the properties that the reference leaves unwritten although verify() or answer() depends on them.
/// Runs the reference twice; meant for small graphs. Inputs and scratch arrays that nobody reads are not
/// named.
std::vector<std::string> unwritten_by_reference(const graph::Graph& graph, const Runnable& runnable);

}  // namespace harness::runtime

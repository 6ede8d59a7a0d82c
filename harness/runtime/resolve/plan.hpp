// What an algorithm decides for a run: its plan, and the scalars of its state. Combinations and baselines ask
// for it before they allocate anything.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// What plan() of an algorithm decides.
struct Planned {
  harness_plan plan{};
  std::vector<unsigned char> state;  // scalars are set, addresses are not
};

/// What the array of a property takes on this graph.
uint64_t property_bytes(const harness_property& property, const graph::Graph& graph);

/// `frontier_tells`: the frontier says which vertices are active, so the algorithm's state need not. Throws
/// what plan() reports, and Error for a plan that makes no sense.
Planned plan_algorithm(const Choice& algorithm, const graph::Graph& graph, bool frontier_tells);

}  // namespace harness::runtime

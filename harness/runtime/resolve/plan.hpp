// The plan of an algorithm for a run: its arrays (properties), and the scalars of its state. The harness
// calls the algorithm's plan() before it allocates anything.
#pragma once

#include <vector>

#include "graph/graph.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// Result of an algorithm's plan().
struct Planned {
  harness_plan plan{};
  std::vector<unsigned char> state;  // the algorithm's state; the addresses in it are not set yet
};

/// Returns the size of a property's array on this graph in bytes.
uint64_t property_bytes(const harness_property& property, const graph::Graph& graph);

/// Members of harness_problem that describe the run, and not the graph.
struct RunFacts {
  bool frontier_tells = true;  ///< the frontier lists or marks the active vertices, so the state need not
  uint32_t threads = 0;  ///< CPU threads of the run; 0: it uses another device, or the number is unknown
  bool pulls = false;    ///< all supersteps are in pull
};

/// Calls the algorithm's plan(). Throws what plan() reports, and Error for an invalid plan.
Planned plan_algorithm(const Choice& algorithm, const graph::Graph& graph, const RunFacts& facts);

}  // namespace harness::runtime

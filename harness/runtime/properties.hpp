// What an algorithm keeps for a run: its plan, and the arrays of its properties. Combinations and baselines
// begin with both.
#pragma once

#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/combination.hpp"
#include "runtime/memory.hpp"

namespace harness::runtime {

/// What plan() of an algorithm decides.
struct Planned {
  harness_plan plan{};
  std::vector<unsigned char> state;  // scalars are set, addresses are not
};

/// `frontier_tells`: the frontier says which vertices are active, so the algorithm's state need not. Throws
/// what plan() reports, and Error for a plan that makes no sense.
Planned plan_algorithm(const Choice& algorithm, const graph::Graph& graph, bool frontier_tells);

/// The array of property number `index`. Inputs are filled; what a run writes is not.
DeviceArray make_property(Ledger& ledger, const graph::Graph& graph, const Choice& algorithm,
                          const harness_plan& plan, uint32_t index);

/// Whether a run writes the property.
inline bool is_result(const harness_property& property) {
  return property.initial == HARNESS_BY_INIT || property.initial == HARNESS_ZEROED;
}

}  // namespace harness::runtime

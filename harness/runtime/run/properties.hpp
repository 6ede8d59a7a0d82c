// The arrays of an algorithm's properties on a device. Instances of combinations and of baselines allocate
// them before all other memory.
#pragma once

#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/plan.hpp"

namespace harness::runtime {

/// Allocates and returns the array of property `index`. An input property is filled in; a property that a run
/// writes is not. Throws OutOfMemory, or what the algorithm's input() reports.
Buffer make_property(Ledger& ledger, const graph::Graph& graph, const Choice& algorithm,
                     const harness_plan& plan, uint32_t index);

/// Returns true if a run writes the property.
inline bool is_result(const harness_property& property) {
  return property.initial == HARNESS_BY_INIT || property.initial == HARNESS_ZEROED;
}

}  // namespace harness::runtime

// The arrays of an algorithm's properties on a device. Combinations and baselines begin with them.
#pragma once

#include "graph/graph.hpp"
#include "runtime/memory/buffer.hpp"
#include "runtime/resolve/plan.hpp"

namespace harness::runtime {

/// The array of property number `index`. Inputs are filled; what a run writes is not. Throws OutOfMemory, or
/// what input() reports.
Buffer make_property(Ledger& ledger, const graph::Graph& graph, const Choice& algorithm,
                     const harness_plan& plan, uint32_t index);

/// Whether a run writes the property.
inline bool is_result(const harness_property& property) {
  return property.initial == HARNESS_BY_INIT || property.initial == HARNESS_ZEROED;
}

}  // namespace harness::runtime

// Binds a combination to memory: from its programs, its layouts as they are now and the arrays of an instance
// to the job that a backend runs. A first run, a grown array and a changed layout all take this way.
#pragma once

#include <vector>

#include "runtime/run/arrays.hpp"
#include "runtime/run/assembly.hpp"

namespace harness::runtime {

/// What is bound. Nothing of it is changed, and all of it outlives the job.
struct Bound {
  const Combination& combination;
  const LayoutsInUse& layouts;
  const Assembly& assembly;
  const backends::Program& conversions;
  const std::vector<Buffer>& properties;  // of the algorithm, in the order of its plan
  uint32_t vertices;
  uint64_t graph_edges;
  backends::HostHook host_hook;  // of the algorithm; empty: it has none

  /// How many entries a frontier queue needs. Without deduplication a vertex enters it once for every commit
  /// that changed the vertex.
  uint64_t queue_capacity() const;
};

/// Throws Unsupported where the layouts do not suit the combination, or OutOfMemory.
backends::Job bind(const Bound& what, Arrays& arrays);

/// The arrays of frontiers, deduplication and ordering: allocated, and set in the job and in the arguments
/// that all parts share (frontier_arrays.cpp).
void bind_frontiers(const Bound& what, Arrays& arrays, backends::Job& job, harness_args& shared);

/// The number that the ABI has for supersteps of a kind: those of a run with one kind go by their direction,
/// of a run that switches sparse ones are push and dense ones are pull.
uint32_t phase_of(const Combination& combination, const SuperstepKind& kind);

}  // namespace harness::runtime

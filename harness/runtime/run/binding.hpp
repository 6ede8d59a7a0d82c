// Binds a combination (algorithm, format and schedule) to memory. The result is the job that a backend runs.
// A job refers to the programs of the combination, its current layouts and the arrays of an instance.
// Instances bind before their first run, and again after an array has grown or a layout has changed.
#pragma once

#include <vector>

#include "runtime/run/arrays.hpp"
#include "runtime/run/assembly.hpp"

namespace harness::runtime {

/// The number of a rank, and what it shares with the other ranks of a run.
struct RankPlace {
  uint32_t number = 0;
  std::vector<uint32_t> bounds{};    // rank i owns [bounds[i], bounds[i + 1]); empty: the only rank
  harness_tally* tallies = nullptr;  // one per rank, the same memory for all ranks
  backends::Peers* peers = nullptr;  // the other ranks' processes; null if all ranks are in this process

  uint32_t ranks() const { return bounds.empty() ? 1 : static_cast<uint32_t>(bounds.size() - 1); }
};

/// Input of a binding. It is not modified, and must outlive the job.
struct Bound {
  const Combination& combination;
  const LayoutsInUse& layouts;
  const Assembly& assembly;
  const backends::Program& conversions;
  const std::vector<Buffer>& properties;  // arrays of the algorithm's properties, by index in its plan
  uint32_t vertices;
  uint64_t graph_edges;
  backends::HostHook host_hook;  // host hook of the algorithm; empty: it has none
  RankPlace place{};

  /// Returns the number of entries that a frontier queue needs. Without deduplication, a vertex enters the
  /// queue each time its value changes.
  uint64_t queue_capacity() const;
};

/// Throws Unsupported if the layouts do not suit the combination, or OutOfMemory.
backends::Job bind(const Bound& what, Arrays& arrays);

/// Allocates the arrays of frontiers, deduplication and ordering, and sets them in the job and in the common
/// arguments (frontier_arrays.cpp).
void bind_frontiers(const Bound& what, Arrays& arrays, backends::Job& job, harness_args& shared);

/// Returns the ABI's phase number for supersteps of a kind. In a run with one kind, the number means push or
/// pull. In a run that switches between kinds, the same two numbers mean sparse (push) and dense (pull).
uint32_t phase_of(const Combination& combination, const SuperstepKind& kind);

}  // namespace harness::runtime

// Estimates of sizes and times before anything is loaded or run. `--dry-run` prints their sums, and they
// decide how rows are distributed to several machines.
#pragma once

#include "experiment/configuration.hpp"

namespace harness::experiment {

/// Edges that two cores process per second, as an order of magnitude.
inline constexpr double estimated_edges_per_s = 1e8;

struct EstimatedSize {
  double vertices = 0, edges = 0;
};

/// Returns the size of a graph without reading it: from the parameters of its generator, the length of its
/// file, or the catalogue. Returns zeros if nothing is known.
EstimatedSize estimated_size(const GraphEntry& graph);

/// Returns the time of one configuration in all its rounds, in seconds.
double estimated_seconds(const Configuration& configuration, double edges, const MeasurePlan& plan);

}  // namespace harness::experiment

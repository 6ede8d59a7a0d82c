// Estimates of graph sizes and run times before anything is loaded or run. `--dry-run` prints their sums. A
// sweep on several machines uses them to divide its configurations evenly.
#pragma once

#include "experiment/configuration.hpp"

namespace harness::experiment {

/// Rough number of edges that two cores process per second.
inline constexpr double estimated_edges_per_s = 1e8;

struct EstimatedSize {
  double vertices = 0, edges = 0;
};

/// Returns the size of a graph without reading it: from the parameters of its generator, the length of its
/// file, or the catalogue. Returns zeros if nothing is known.
EstimatedSize estimated_size(const GraphEntry& graph);

/// Returns the estimated time of one configuration in all its rounds, in seconds. `edges` is the size of its
/// graph.
double estimated_seconds(const Configuration& configuration, double edges, const MeasurePlan& plan);

}  // namespace harness::experiment

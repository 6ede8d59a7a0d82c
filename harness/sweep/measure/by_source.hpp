// Samples that started from several sources, by source: each counts once, however often it was run. Medians,
// rates and intervals of a row with drawn sources are taken over these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "results/store/measurement.hpp"

namespace harness::sweep {

struct FromSource {
  double time_ms = 0;  ///< the median of its samples
  uint64_t edges = 0;  ///< that a run from it stands for
};

/// In the order of their ids; nothing where no sources are drawn.
std::vector<FromSource> by_source(std::span<const results::Sample> samples);

/// The harmonic mean of edges per second, in 1e9, as Graph500 wants rates averaged; nothing (not a number)
/// where some source stands for no edges.
double harmonic_gteps(std::span<const FromSource> sources);

}  // namespace harness::sweep

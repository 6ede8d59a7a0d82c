// `{id: bfs, sources: 64, seed: 27491095}` runs an algorithm from many randomly drawn sources. The sources
// depend only on the seed and the graph, so every configuration starts from the same vertices.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/graph.hpp"

namespace harness::experiment {

/// A random draw of vertices: their number, and the seed. The algorithm is run from each drawn vertex.
struct SourceDraw {
  uint64_t count = 0;  ///< 0: no draw, and the algorithm's own parameter names the source
  uint64_t seed = 0;

  bool drawn() const { return count > 0; }
};

/// Returns the algorithm with two more parameters, `sources` and `seed`. They are added only if exactly one
/// of its parameters takes a vertex, and no parameter is called `sources` or `seed`.
CatalogueEntry with_draw(CatalogueEntry algorithm);

/// Returns the draw that the parameters `sources` and `seed` of with_draw() specify. `algorithm` is without
/// these two, and `values` ends with their values. Throws an Error at `item` if `seed` is given without
/// `sources`, and if `sources` is given together with the parameter by which the algorithm names one source.
SourceDraw draw_of(const CatalogueEntry& algorithm, const std::vector<harness_value>& values,
                   const PluginItem& item);

/// Returns the drawn vertices, by their ids in the input. Only vertices with out-edges are drawn, so there
/// may be fewer than requested.
std::vector<int64_t> drawn_sources(const graph::Graph& graph, const SourceDraw& draw);

/// Returns the number of repetitions per source, at least 1. The repetitions of all sources together are at
/// least `plan.repetitions`.
uint64_t repetitions_each(const MeasurePlan& plan, uint64_t sources);

/// Returns the maximum number of samples of a configuration in one round.
uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw);

}  // namespace harness::experiment

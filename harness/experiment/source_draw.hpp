// `{id: bfs, sources: 64, seed: 27491095}`: runs an algorithm from many randomly drawn sources. The draw
// depends only on the seed and the graph, so every combination starts from the same vertices.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/graph.hpp"

namespace harness::experiment {

/// Number of input vertices to start from, one at a time, and the seed of their draw.
struct SourceDraw {
  uint64_t count = 0;  ///< 0: no draw; the algorithm's own parameter names the source
  uint64_t seed = 0;

  bool drawn() const { return count > 0; }
};

/// Returns the algorithm with two more parameters, `sources` and `seed`. They are added only if exactly one
/// of its parameters takes a vertex, and none is called `sources` or `seed`.
CatalogueEntry with_draw(CatalogueEntry algorithm);

/// Returns the draw that the two keys of with_draw() specify. `values` has those of the parameters of
/// `algorithm`, then those of the two keys. `item` gives the place for errors. Throws an Error for a seed
/// without sources, and for sources together with a source.
SourceDraw draw_of(const CatalogueEntry& algorithm, const std::vector<harness_value>& values,
                   const PluginItem& item);

/// Returns the drawn vertices by their ids in the input. There are fewer than requested if few vertices have
/// out-edges.
std::vector<int64_t> drawn_sources(const graph::Graph& graph, const SourceDraw& draw);

/// Returns the number of repetitions per source, at least 1, so that `sources` sources together have those of
/// the plan.
uint64_t repetitions_each(const MeasurePlan& plan, uint64_t sources);

/// Returns the maximum number of samples of a row in one round.
uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw);

}  // namespace harness::experiment

// `{id: bfs, sources: 64, seed: 27491095}`: an algorithm that is run from many sources, which the harness
// draws. The draws depend on the seed and the graph alone, so every combination starts from the same
// vertices.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"
#include "graph/graph.hpp"

namespace harness::experiment {

/// How many vertices of the input to start from, one after the other, and the seed that draws them.
struct SourceDraw {
  uint64_t count = 0;  ///< 0: none is drawn, the algorithm's own parameter says where it starts
  uint64_t seed = 0;

  bool drawn() const { return count > 0; }
};

/// The algorithm with two more parameters, `sources` and `seed`. It gets them where exactly one of its own
/// parameters names a vertex and none is called like them: the plugin's own parameters come first.
CatalogueEntry with_draw(CatalogueEntry algorithm);

/// What the two keys say that with_draw() added to the parameters of `algorithm`. The values are in the order
/// of its parameters, followed by the two; `item` is where they were written. Refuses a seed without sources,
/// and sources next to a source.
SourceDraw draw_of(const CatalogueEntry& algorithm, const std::vector<harness_value>& values,
                   const PluginItem& item);

/// The vertices that a draw gives, by their ids in the input; fewer than asked for where few have out-edges.
std::vector<int64_t> drawn_sources(const graph::Graph& graph, const SourceDraw& draw);

/// Repetitions of each of so many sources, so that together they have what the plan wants: at least one.
uint64_t repetitions_each(const MeasurePlan& plan, uint64_t sources);

/// Samples that a row of the plan has at most, in one round.
uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw);

}  // namespace harness::experiment

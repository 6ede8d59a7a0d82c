// `{id: bfs, sources: 64, seed: 27491095}`: an algorithm that is run from many sources, which the harness
// draws.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "experiment/catalogue.hpp"
#include "experiment/experiment.hpp"

namespace harness {

/// How many vertices of the input to start from, one after the other, and the seed that draws them.
struct SourceDraw {
  std::uint64_t count = 0;  ///< 0: none is drawn, the algorithm's own parameter says where it starts
  std::uint64_t seed = 0;

  bool drawn() const { return count > 0; }
};

/// The keys `sources` and `seed` as further parameters of an algorithm that has one parameter which names a
/// vertex, and none of these names: a plugin's own come first.
CatalogueEntry with_draw(CatalogueEntry algorithm);

/// Takes the two keys out of the parameters of one selection, and the vertex that they stand for. Refuses a
/// seed without sources, and sources beside a source.
SourceDraw take_draw(std::map<std::string, std::string>& params, const CatalogueEntry& algorithm,
                     const Selector& given);

/// Repetitions of each of so many sources, so that together they have what the plan wants: at least one.
std::uint64_t repetitions_each(const MeasurePlan& plan, std::uint64_t sources);

/// Samples that a row of the plan has at most, in one round.
std::uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw);

}  // namespace harness

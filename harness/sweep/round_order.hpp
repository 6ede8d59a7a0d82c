// The order in which a round measures the configurations. Measuring in a new order each round spreads what
// drifts over all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/configuration.hpp"
#include "results/store/measurement.hpp"

namespace harness::sweep {

/// Returns a random order of the configurations, decided by the seed and the round, the same on every
/// machine. Graphs are shuffled as blocks, so that a graph is read once per round; within a graph formats are
/// shuffled as blocks, so that a layout is built once per round; within a format configurations are shuffled.
std::vector<uint32_t> round_order(const experiment::Configurations& configurations, uint64_t seed,
                                  uint64_t round);

/// One measurement of a configuration.
struct Turn {
  uint32_t index, round;
};

/// Returns all measurements of a sweep in their order: of one round in the order of the file; of several in
/// rounds. If the plan says so, all rounds of a graph come before those of the next, and the last of them is
/// in the order of the file: each graph is read once, and rows are complete early and in their order.
std::vector<Turn> turns(const experiment::Configurations& configurations,
                        const experiment::MeasurePlan& plan);

/// Returns how many rounds a row gets: those of the plan, or, if the plan shares them by graph, fewer if they
/// would not fit into twice its time for a row, or if further ones took more than a second to prepare.
/// `first_round`: the row's first round, with its samples.
uint64_t rounds_that_fit(const experiment::MeasurePlan& plan, const results::Measurement& first_round);

}  // namespace harness::sweep

// The sequence of the measurements within rounds. A sweep shuffles the configurations in each round, which
// spreads slow drifts of the machine over all configurations.
#pragma once

#include <cstdint>
#include <vector>

#include "experiment/configuration.hpp"
#include "results/store/measurement.hpp"
#include "sweep/share/deal.hpp"

namespace harness::sweep {

/// Returns the configurations `rows` in a random sequence. The seed and the round determine it, so it is the
/// same on every machine. Graphs are shuffled as blocks, so that a graph is read once per round. Within a
/// graph, formats are shuffled as blocks, so that a layout is built once per round. Within a format,
/// configurations are shuffled.
std::vector<uint32_t> round_order(const experiment::Configurations& configurations, const Rows& rows,
                                  uint64_t seed, uint64_t round);
/// Returns a random sequence of all configurations.
inline std::vector<uint32_t> round_order(const experiment::Configurations& configurations, uint64_t seed,
                                         uint64_t round) {
  return round_order(configurations, all_rows(configurations), seed, round);
}

/// One round of a configuration.
struct Turn {
  uint32_t index, round;
};

/// Returns all measurements of the configurations `rows`, in the sequence in which they are made. If `plan`
/// has a single round, this is the sequence of the experiment. If `plan` groups several rounds by graph, all
/// rounds of a graph precede those of the next graph. The last round of each graph then has the sequence of
/// the experiment. Each graph is therefore read once, and configurations become complete early and in the
/// sequence of the experiment.
std::vector<Turn> turns(const experiment::Configurations& configurations, const Rows& rows,
                        const experiment::MeasurePlan& plan);
/// Returns the measurements of all configurations.
inline std::vector<Turn> turns(const experiment::Configurations& configurations,
                               const experiment::MeasurePlan& plan) {
  return turns(configurations, all_rows(configurations), plan);
}

/// Returns the number of rounds of a configuration: those of `plan`, or fewer if `plan` groups rounds by
/// graph. All rounds together must fit into twice the time that `plan` allows for its rounds, which is
/// max_time_s per round. Rounds beyond the fifth must need no more than a second of preparation together. If
/// source vertices are drawn at random, three rounds suffice. `first_round` is the configuration's first
/// round with its samples.
uint64_t rounds_that_fit(const experiment::MeasurePlan& plan, const results::Measurement& first_round);

}  // namespace harness::sweep

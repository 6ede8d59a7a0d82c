// Rounds of two runs in which the machine ran at one speed, by the yardstick that is measured in each round.
// A shared core, a lower clock and a full cache slow down a whole run, which looks like a slower program.
#pragma once

#include <span>

#include "results/judge/rounds.hpp"

namespace harness::results {

struct AtOneSpeed {
  Samples before, after;
  double margin = 1;  ///< the factor by which the machine of one side may have been faster
};

/// Replaces each yardstick by the median of those that were measured within half a second of it, of all rows
/// of a run: a single one takes less than a millisecond and is as noisy as a run of that length.
void smooth_yardsticks(std::span<Samples* const> rows);

/// Keeps the rounds of both sides whose yardstick is within 10 % of the fastest of all. The margin is what
/// the medians of the yardsticks that are left differ by beyond 5 %. Keeps every round if a sample of either
/// side has no yardstick.
AtOneSpeed at_one_speed(const Samples& before, const Samples& after);

}  // namespace harness::results

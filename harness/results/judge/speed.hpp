// Selects the rounds of two runs in which the machine ran at the same speed. The speed is known from the
// yardstick, the time of a fixed workload that each round measures. A shared core, a lower clock or a full
// cache slows down a whole run, which would look like a slower program.
#pragma once

#include <span>

#include "results/judge/rounds.hpp"

namespace harness::results {

struct AtOneSpeed {
  Samples before, after;
  double margin = 1;  ///< factor by which the machine may have been faster on one side
};

/// Replaces each yardstick by the median of all yardsticks of the run within half a second. The fixed
/// workload takes less than a millisecond, so a single yardstick is as noisy as any time of this length.
void smooth_yardsticks(std::span<Samples* const> rows);

/// Keeps the rounds whose yardstick is at most 10 % slower than the fastest yardstick of both sides. The
/// margin is the ratio of the medians of the remaining yardsticks, less the 5 % that may be measurement
/// error. Keeps every round if a sample of either side has no yardstick.
AtOneSpeed at_one_speed(const Samples& before, const Samples& after);

}  // namespace harness::results

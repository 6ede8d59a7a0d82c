// Finds the runs of a series since which its level has changed. A history is noisy, and the noise of
// successive runs is often related, so the test is robust to spikes and allows for autocorrelation.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace harness::results {

struct ChangePoint {
  size_t at = 0;         ///< index of the first value at the new level
  double log_ratio = 0;  ///< of the medians of the levels behind and before
};

struct ChangeRule {
  double min_effect = 0.03;  ///< smaller changes of the median are not reported
  double least_score = 4;    ///< in standard errors of the difference of two medians
  size_t least_segment = 3;  ///< values on each side, so that a spike is not a level
};

/// Returns the change points of logarithms of costs, in order. A series is split where the sum of absolute
/// deviations from the medians is least, as long as the medians differ significantly.
std::vector<ChangePoint> change_points(std::span<const double> logs, const ChangeRule& rule = {});

}  // namespace harness::results

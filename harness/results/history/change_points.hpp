// Finds the positions at which the level of a series of costs changes. The costs are noisy, and the noise of
// successive runs is often correlated. So the test limits the influence of spikes and allows for
// autocorrelation.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace harness::results {

struct ChangePoint {
  size_t at = 0;         ///< index of the first value at the new level
  double log_ratio = 0;  ///< logarithm of the median of the new level over that of the level before
};

struct ChangeRule {
  double min_effect = 0.03;  ///< as a fraction; smaller changes of the median are not reported
  /// smaller differences of two medians are no change; in standard errors of that difference
  double least_score = 4;
  size_t least_segment = 3;  ///< least number of values of a level, so that a short spike is not a level
};

/// Returns the change points of a series, sorted by index. `logs` are the logarithms of its costs. The series
/// is split in two where the sum of absolute deviations from the medians of both pieces is least. Each piece
/// is split again as long as the difference of its two medians satisfies `rule`.
std::vector<ChangePoint> change_points(std::span<const double> logs, const ChangeRule& rule = {});

}  // namespace harness::results

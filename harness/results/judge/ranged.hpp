// Numbers with confidence intervals, and the rule that tests them against a limit. Bounds of `harness hold`
// and claims of `harness reproduce` use the rule. The errors of several numbers are assumed to have the same
// sign, because a disturbance of one configuration of a run may have affected the others too.
#pragma once

#include <span>
#include <vector>

namespace harness::results {

struct Ranged {
  double value = 0, low = 0, high = 0;

  /// Returns true if the confidence interval has no upper end, so that it decides nothing.
  bool open() const;
};

/// Returns the value with an unbounded confidence interval, for too few measurements.
Ranged opened(double value);

/// Returns `of` / `over`. If the confidence interval of `over` begins at 0, the result has no upper end.
Ranged quotient(const Ranged& of, const Ranged& over);

/// Returns the geometric mean. Its confidence interval assumes that all errors have the same sign. `numbers`
/// may not be empty.
Ranged geometric_mean(std::span<const Ranged> numbers);

/// Returns the value with a 95 % confidence interval from the medians of its rounds. With five or more
/// rounds, the interval is Student's, of the logarithms of the medians. With three or four rounds it is their
/// range, and with fewer it is unbounded. The interval always contains the value.
Ranged with_rounds(double value, const std::vector<double>& rounds);

enum class Holding {
  holds,  ///< the limit is respected even at the worse end of each interval
  /// the limit is violated even at the better ends of the intervals; or a configuration failed, or two
  /// answers differ
  fails,
  unclear,   ///< respected at the better ends only: the measurements do not decide
  untested,  ///< nothing was measured that could decide
};
const char* holding_name(Holding holding);

/// Returns `holds` if a test is true at the worse ends of the intervals (`surely`), `unclear` if it is true
/// at the better ends only (`possibly`), and `fails` otherwise.
Holding holding_of(bool surely, bool possibly);

Holding at_most(const Ranged& number, double limit);
Holding at_least(const Ranged& number, double limit);

}  // namespace harness::results

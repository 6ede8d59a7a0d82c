// The few numbers that stand for a set of repetitions. Percentiles, spread and intervals of results.csv are
// defined here and nowhere else.
#pragma once

#include <cstddef>
#include <span>

namespace harness::results {

/// All NaN for no samples; `cv` is NaN for one, since a single value has no spread.
struct Summary {
  size_t count = 0;
  double median, min, max, mean, q1, q3;
  double cv;                       ///< sample standard deviation (n - 1) / mean
  double median_low, median_high;  ///< 95 % confidence interval of the median; NaN below 6 samples
  size_t outliers = 0;             ///< beyond the quartiles by more than 1.5 times their distance
};

/// Quartiles interpolate linearly between the ordered samples, as numpy's default does. The interval of the
/// median runs between two of the samples, chosen by the binomial distribution: no shape is assumed.
Summary summarise(std::span<const double> samples);

/// Half the width of the median's interval, relative to the median; infinity below 6 samples.
double median_uncertainty(const Summary& summary);

}  // namespace harness::results

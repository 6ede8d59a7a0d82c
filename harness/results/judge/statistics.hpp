// Summary statistics of a set of repetitions. Percentiles, spread and intervals of results.csv are defined
// only here.
#pragma once

#include <cstddef>
#include <span>

namespace harness::results {

/// All real members are NaN if there are no samples. `cv` is NaN for one sample, which has no spread.
struct Summary {
  size_t count = 0;
  double median, min, max, mean, q1, q3;
  double cv;                       ///< sample standard deviation (n - 1) / mean
  double median_low, median_high;  ///< 95 % confidence interval of the median; NaN below 6 samples
  /// samples that are more than 1.5 interquartile ranges outside of the quartiles
  size_t outliers = 0;
};

/// Quartiles interpolate linearly between the sorted samples, as numpy's default does. The ends of the
/// median's interval are samples, chosen by the binomial distribution, so that no distribution of the samples
/// is assumed.
Summary summarise(std::span<const double> samples);

/// Returns half the width of the median's confidence interval, relative to the median; infinity below 6
/// samples.
double median_uncertainty(const Summary& summary);

}  // namespace harness::results

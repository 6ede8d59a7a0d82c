#include "results/judge/statistics.hpp"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace harness::results {
namespace {

double quantile(const std::vector<double>& sorted, double fraction) {
  const double position = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

/// Returns the standard deviation. Reads the samples twice, because the one-pass formula suffers from
/// cancellation if the spread is small relative to the mean, which is the usual case.
double sample_deviation(std::span<const double> samples, double mean) {
  if (samples.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  double squares = 0;
  for (const double sample : samples) squares += (sample - mean) * (sample - mean);
  return std::sqrt(squares / static_cast<double>(samples.size() - 1));
}

/// Returns the rank, counted from each end, of the samples that limit the 95 % confidence interval of the
/// median. Returns 0 below 6 samples, which are too few for an interval.
size_t outside_of_median(size_t count) {
  if (count < 6) return 0;
  const boost::math::binomial coins(static_cast<double>(count), 0.5);
  size_t outside = 0;
  while (boost::math::cdf(coins, static_cast<double>(outside)) <= 0.025) ++outside;
  return outside;  // P(fewer than this many samples below the median) <= 2.5 %
}

size_t count_outliers(const std::vector<double>& sorted, double q1, double q3) {
  const double reach = 1.5 * (q3 - q1);
  return static_cast<size_t>(std::count_if(sorted.begin(), sorted.end(), [&](double sample) {
    return sample < q1 - reach || sample > q3 + reach;
  }));
}

}  // namespace

Summary summarise(std::span<const double> samples) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (samples.empty()) return {0, none, none, none, none, none, none, none, none, none, 0};
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  Summary summary{.count = sorted.size(),
                  .median = quantile(sorted, 0.5),
                  .min = sorted.front(),
                  .max = sorted.back(),
                  .mean = mean,
                  .q1 = quantile(sorted, 0.25),
                  .q3 = quantile(sorted, 0.75),
                  .cv = sample_deviation(sorted, mean) / mean,
                  .median_low = none,
                  .median_high = none};
  if (const size_t outside = outside_of_median(sorted.size()); outside > 0) {
    summary.median_low = sorted[outside - 1];
    summary.median_high = sorted[sorted.size() - outside];
  }
  summary.outliers = count_outliers(sorted, summary.q1, summary.q3);
  return summary;
}

double median_uncertainty(const Summary& summary) {
  if (!std::isfinite(summary.median_low)) return std::numeric_limits<double>::infinity();
  return (summary.median_high - summary.median_low) / 2 / summary.median;
}

}  // namespace harness::results

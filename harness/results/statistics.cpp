#include "results/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace harness {
namespace {

double quantile(const std::vector<double>& sorted, double fraction) {
  const double position = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

/// Two passes: the one-pass formula cancels when the spread is small beside the mean, as it should
/// be.
double sample_deviation(std::span<const double> samples, double mean) {
  if (samples.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  double squares = 0;
  for (const double sample : samples) squares += (sample - mean) * (sample - mean);
  return std::sqrt(squares / static_cast<double>(samples.size() - 1));
}

}  // namespace

Summary summarise(std::span<const double> samples) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (samples.empty()) return {0, none, none, none, none, none, none, none};
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  const double mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / static_cast<double>(sorted.size());
  return {.count = sorted.size(),
          .median = quantile(sorted, 0.5),
          .min = sorted.front(),
          .max = sorted.back(),
          .mean = mean,
          .q1 = quantile(sorted, 0.25),
          .q3 = quantile(sorted, 0.75),
          .cv = sample_deviation(sorted, mean) / mean};
}

}  // namespace harness

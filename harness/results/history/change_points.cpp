#include "results/history/change_points.hpp"

#include <algorithm>
#include <cmath>

namespace harness::results {
namespace {

double median_of(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double median_of(std::span<const double> values) {
  return median_of(std::vector<double>(values.begin(), values.end()));
}

double deviations(std::span<const double> values) {
  const double middle = median_of(values);
  double sum = 0;
  for (const double value : values) sum += std::abs(value - middle);
  return sum;
}

size_t best_split(std::span<const double> logs, size_t least) {
  size_t best = least;
  double least_sum = HUGE_VAL;
  for (size_t t = least; t + least <= logs.size(); ++t) {
    const double sum = deviations(logs.first(t)) + deviations(logs.subspan(t));
    if (sum < least_sum) {
      least_sum = sum;
      best = t;
    }
  }
  return best;
}

/// Returns the lag-1 autocorrelation of residuals. For n residuals, the usual estimate rho is expected to be
/// too low by (1 + 3 rho) / n. The function therefore adds this number, in which a negative rho counts as 0,
/// and limits the result to [0, 0.9].
double autocorrelation(const std::vector<double>& residuals) {
  double product = 0, square = 1e-12;
  for (size_t i = 0; i < residuals.size(); ++i) {
    square += residuals[i] * residuals[i];
    if (i > 0) product += residuals[i] * residuals[i - 1];
  }
  const double rho = product / square;
  return std::clamp(rho + (1 + 3 * std::max(rho, 0.)) / static_cast<double>(residuals.size()), 0., 0.9);
}

/// Returns after - before in standard errors. Here `before` is the median of the values before index t, and
/// `after` is the median of the values from t on. The scale of the residuals is their median absolute
/// deviation. Residuals beyond three times the scale are clipped, so that spikes have little influence.
double score_of(std::span<const double> logs, size_t t, double before, double after) {
  constexpr double normal = 1.4826, of_median = 1.2533, least_scale = 1e-4;
  std::vector<double> residuals;
  for (size_t i = 0; i < logs.size(); ++i) residuals.push_back(logs[i] - (i < t ? before : after));
  std::vector<double> sizes(residuals);
  for (double& size : sizes) size = std::abs(size);
  const double scale = std::max(normal * median_of(std::move(sizes)), least_scale);
  for (double& residual : residuals) residual = std::clamp(residual, -3 * scale, 3 * scale);
  const double rho = autocorrelation(residuals);
  const double counts = 1 / static_cast<double>(t) + 1 / static_cast<double>(logs.size() - t);
  return (after - before) / (scale * of_median * std::sqrt((1 + rho) / (1 - rho) * counts));
}

/// Appends to `found` the indices at which the level changes, ascending. `offset` is the index of logs[0] in
/// the whole series.
void split(std::span<const double> logs, size_t offset, const ChangeRule& rule, std::vector<size_t>& found) {
  if (logs.size() < 2 * rule.least_segment) return;
  const size_t t = best_split(logs, rule.least_segment);
  const double before = median_of(logs.first(t)), after = median_of(logs.subspan(t));
  if (std::abs(after - before) < std::log1p(rule.min_effect) ||
      std::abs(score_of(logs, t, before, after)) < rule.least_score)
    return;
  split(logs.first(t), offset, rule, found);
  found.push_back(offset + t);
  split(logs.subspan(t), offset + t, rule, found);
}

/// Returns the change at each index in `places`. It is the median of the costs from this index to the next
/// one in `places`, minus the median of the costs from the previous one to this index. These medians differ
/// from those that split() compared, because each of the two pieces in split() may contain further changes.
std::vector<ChangePoint> between_levels(std::span<const double> logs, const std::vector<size_t>& places) {
  std::vector<ChangePoint> changes;
  for (size_t i = 0; i < places.size(); ++i) {
    const size_t begin = i > 0 ? places[i - 1] : 0, end = i + 1 < places.size() ? places[i + 1] : logs.size();
    const double before = median_of(logs.subspan(begin, places[i] - begin));
    changes.push_back({places[i], median_of(logs.subspan(places[i], end - places[i])) - before});
  }
  return changes;
}

}  // namespace

std::vector<ChangePoint> change_points(std::span<const double> logs, const ChangeRule& rule) {
  std::vector<size_t> places;
  split(logs, 0, rule, places);
  for (;;) {
    std::vector<ChangePoint> changes = between_levels(logs, places);
    const auto smallest = std::min_element(changes.begin(), changes.end(), [](const auto& a, const auto& b) {
      return std::abs(a.log_ratio) < std::abs(b.log_ratio);
    });
    if (smallest == changes.end() || std::abs(smallest->log_ratio) >= std::log1p(rule.min_effect))
      return changes;
    places.erase(places.begin() + (smallest - changes.begin()));
  }
}

}  // namespace harness::results

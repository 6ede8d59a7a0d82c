#include "tune/samplers/process.hpp"

#include <algorithm>
#include <cmath>

namespace harness::tune {
namespace {

// Variance of measurement noise, as a fraction of the variance of the observations.
constexpr double noise = 0.01;
// Weight, as a number of measurements, of the prior assumption that the variance is 1.
constexpr double foreknown = 2;

}  // namespace

Process::Process(const Features& features, size_t candidates, const Likeness& likeness)
    : features_(&features), likeness_(likeness), variance_(candidates, 1.0) {}

void Process::add(size_t candidate) {
  const size_t measured = factor_.size();
  std::vector<double> row(measured + 1);
  double pivot = 1 + noise;
  for (size_t k = 0; k < measured; ++k) {
    row[k] = solved_[k][candidate];
    pivot -= row[k] * row[k];
  }
  row[measured] = std::sqrt(std::max(pivot, 1e-12));

  std::vector<double> solved(variance_.size());
  for (size_t i = 0; i < solved.size(); ++i) solved[i] = covariance(i, candidate);
  for (size_t k = 0; k < measured; ++k) {
    for (size_t i = 0; i < solved.size(); ++i) solved[i] -= row[k] * solved_[k][i];
  }
  for (size_t i = 0; i < solved.size(); ++i) {
    solved[i] /= row[measured];
    variance_[i] -= solved[i] * solved[i];
  }
  factor_.push_back(std::move(row));
  solved_.push_back(std::move(solved));
}

void Process::learn(const std::vector<double>& targets) {
  targets_ = targets;
  evidence_ = 0;
  double squares = foreknown;
  for (size_t i = 0; i < targets_.size(); ++i) {
    for (size_t k = 0; k < i; ++k) targets_[i] -= factor_[i][k] * targets_[k];
    targets_[i] /= factor_[i][i];
    squares += targets_[i] * targets_[i];
    evidence_ -= std::log(factor_[i][i]);
  }
  const double count = foreknown + static_cast<double>(targets_.size());
  evidence_ -= count / 2 * std::log(squares / foreknown);
  scale_ = std::sqrt(squares / count);
}

double Process::covariance(size_t a, size_t b) const {
  std::array<double, group_count> alike;
  for (size_t group = 0; group < group_count; ++group)
    alike[group] = std::exp(-likeness_.decay[group] * features_->distance(a, b, static_cast<Group>(group)));
  const auto& [format, schedule, rest] = alike;
  const double pairs = (format * schedule + schedule * rest + format * rest) / 3;
  return (1 - likeness_.pairs) * format * schedule * rest + likeness_.pairs * pairs;
}

std::vector<Prediction> Process::predict() const {
  std::vector<Prediction> predictions(variance_.size());
  for (size_t i = 0; i < predictions.size(); ++i)
    predictions[i].deviation = scale_ * std::sqrt(std::max(variance_[i], 1e-9));
  for (size_t k = 0; k < targets_.size(); ++k) {
    for (size_t i = 0; i < predictions.size(); ++i) predictions[i].mean += solved_[k][i] * targets_[k];
  }
  return predictions;
}

}  // namespace harness::tune

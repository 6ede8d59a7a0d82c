#include "tune/process.hpp"

#include <algorithm>
#include <cmath>

namespace harness::tune {
namespace {

// Of the targets' variance: what repeating a measurement changes.
constexpr double noise = 0.01;

/// Solves L x = b in place, L lower.
void solve_lower(const std::vector<double>& factor, std::vector<double>& b) {
  const size_t n = b.size();
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < i; ++k) b[i] -= factor[i * n + k] * b[k];
    b[i] /= factor[i * n + i];
  }
}

/// Solves L^T x = b in place.
void solve_upper(const std::vector<double>& factor, std::vector<double>& b) {
  const size_t n = b.size();
  for (size_t i = n; i-- > 0;) {
    for (size_t k = i + 1; k < n; ++k) b[i] -= factor[k * n + i] * b[k];
    b[i] /= factor[i * n + i];
  }
}

}  // namespace

Process::Process(const Features& features, const std::vector<size_t>& rows,
                 const std::vector<double>& targets, const Likeness& likeness)
    : features_(features),
      rows_(rows),
      likeness_(likeness),
      factor_(rows.size() * rows.size()),
      weights_(targets) {
  const size_t n = rows.size();
  for (size_t i = 0; i < n; ++i) {
    for (size_t j = 0; j <= i; ++j) {
      double sum = covariance(rows[i], rows[j]) + (i == j ? noise : 0);
      for (size_t k = 0; k < j; ++k) sum -= factor_[i * n + k] * factor_[j * n + k];
      factor_[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / factor_[j * n + j];
    }
  }
  solve_lower(factor_, weights_);
  solve_upper(factor_, weights_);
  for (size_t i = 0; i < n; ++i) {
    evidence_ -= targets[i] * weights_[i] / 2 + std::log(factor_[i * n + i]);
  }
}

double Process::covariance(size_t a, size_t b) const {
  double apart = 0;
  for (size_t group = 0; group < group_count; ++group)
    apart += likeness_.decay[group] * features_.distance(a, b, static_cast<Group>(group));
  return (1 - likeness_.shared) * std::exp(-apart) + likeness_.shared * features_.agreement(a, b);
}

Prediction Process::predict(size_t candidate) const {
  std::vector<double> with(rows_.size());
  Prediction prediction;
  for (size_t i = 0; i < rows_.size(); ++i) {
    with[i] = covariance(candidate, rows_[i]);
    prediction.mean += with[i] * weights_[i];
  }
  solve_lower(factor_, with);
  double variance = 1;
  for (const double part : with) variance -= part * part;
  prediction.deviation = std::sqrt(std::max(variance, 1e-9));
  return prediction;
}

}  // namespace harness::tune

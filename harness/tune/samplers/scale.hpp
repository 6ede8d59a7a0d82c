// Transformation of costs for learning. The harness's own sampler transforms observed costs before it learns
// them, and predictions back to costs.
#pragma once

#include <cmath>
#include <vector>

namespace harness::tune {

/// Transforms a cost to log(1 + sharpness * log(cost / best)). This enlarges the differences between costs
/// near the best one, and reduces the differences between high costs. learn() then scales the values to mean
/// 0 and variance 1.
class Scale {
 public:
  explicit Scale(double best) : best_(best) {}

  /// Transforms costs in place, and stores the mean and variance for later transformations.
  void learn(std::vector<double>& costs) {
    const double share = 1.0 / static_cast<double>(costs.size());
    double mean = 0, variance = 0;
    for (double& cost : costs) mean += share * (cost = twice(cost));
    for (const double value : costs) variance += share * (value - mean) * (value - mean);
    mean_ = mean;
    deviation_ = std::sqrt(variance) + 1e-9;
    for (double& value : costs) value = learnt(value);
  }

  /// Returns the transformed value of the cost that is below the best cost by the fraction `share`.
  double below_best(double share) const { return learnt(twice(best_ * (1 - share))); }
  double cost(double learnt) const {
    return best_ * std::exp(std::expm1(learnt * deviation_ + mean_) / sharpness);
  }

 private:
  // The larger this number, the more differences among the fastest candidates count, compared with
  // differences among slow ones.
  static constexpr double sharpness = 10;

  double twice(double cost) const { return std::log1p(sharpness * std::log(cost / best_)); }
  double learnt(double twice) const { return (twice - mean_) / deviation_; }

  double best_, mean_ = 0, deviation_ = 1;
};

}  // namespace harness::tune

#include "results/judge/signed_rank.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace harness::results {
namespace {

constexpr size_t most_enumerated = 50;

/// The means of all pairs of differences, each paired with itself too. As many of them are above 0 as the
/// ranks of the positive differences add up to.
std::vector<double> means_of_two(std::span<const double> differences) {
  std::vector<double> means;
  means.reserve(differences.size() * (differences.size() + 1) / 2);
  for (size_t i = 0; i < differences.size(); ++i)
    for (size_t j = i; j < differences.size(); ++j) means.push_back((differences[i] + differences[j]) / 2);
  std::sort(means.begin(), means.end());
  return means;
}

/// The distribution of the sum of the ranks on one side of 0, where each of the ranks 1 to n is on that side
/// with probability 1/2.
class RankSum {
 public:
  explicit RankSum(size_t n) : n_(static_cast<double>(n)) {
    if (n > most_enumerated) return;
    const size_t most = n * (n + 1) / 2;
    std::vector<double> chance(most + 1, 0);
    chance[0] = 1;
    for (size_t rank = 1; rank <= n; ++rank)
      for (size_t sum = most + 1; sum-- > 0;)
        chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2;
    double up_to = 0;
    for (const double one : chance) up_to_.push_back(up_to += one);
  }

  double probability_up_to(double sum) const {
    if (!up_to_.empty()) return sum < 0 ? 0 : up_to_[static_cast<size_t>(sum)];
    const double variance = n_ * (n_ + 1) * (2 * n_ + 1) / 24;
    const double z = (sum + 0.5 - n_ * (n_ + 1) / 4) / std::sqrt(variance);
    return boost::math::cdf(boost::math::normal(), z);
  }

 private:
  double n_;
  std::vector<double> up_to_;
};

}  // namespace

SignedRank signed_rank(std::span<const double> differences, double alpha) {
  const std::vector<double> means = means_of_two(differences);
  const RankSum rank_sum(differences.size());
  const auto [not_below, above] = std::equal_range(means.begin(), means.end(), 0.0);
  const auto ties = static_cast<double>(above - not_below);
  const double smaller =
      std::min(static_cast<double>(not_below - means.begin()), static_cast<double>(means.end() - above));
  SignedRank result;
  result.p = std::min(1.0, 2 * rank_sum.probability_up_to(std::floor(smaller + ties / 2)));
  const size_t middle = means.size() / 2;
  result.estimate = means.size() % 2 == 1 ? means[middle] : (means[middle - 1] + means[middle]) / 2;
  size_t refused = 0;
  while (rank_sum.probability_up_to(static_cast<double>(refused)) <= alpha / 2) ++refused;
  result.low = refused > 0 ? means[refused - 1] : -std::numeric_limits<double>::infinity();
  result.high = refused > 0 ? means[means.size() - refused] : std::numeric_limits<double>::infinity();
  return result;
}

}  // namespace harness::results

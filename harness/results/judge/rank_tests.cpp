#include "results/judge/rank_tests.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace harness::results {
namespace {

// Maximum number of samples for which counts of arrangements are exact: a double still represents C(50, 25).
constexpr size_t most_exact = 50;

struct Ordered {
  std::vector<double> before, after;
};

Ordered ordered(std::span<const double> before, std::span<const double> after) {
  Ordered both{{before.begin(), before.end()}, {after.begin(), after.end()}};
  std::sort(both.before.begin(), both.before.end());
  std::sort(both.after.begin(), both.after.end());
  return both;
}

/// Returns the number of pairs with after > ratio * before. A tie counts half.
double pairs_above(const Ordered& samples, double ratio) {
  double pairs = 0;
  size_t below = 0, up_to = 0;
  for (const double after : samples.after) {
    while (below < samples.before.size() && samples.before[below] * ratio < after) ++below;
    while (up_to < samples.before.size() && samples.before[up_to] * ratio <= after) ++up_to;
    pairs += 0.5 * static_cast<double>(below + up_to);
  }
  return pairs;
}

/// Element u of the result is the number of arrangements of n + m samples for which the statistic U equals u.
/// These numbers are the coefficients of the Gaussian binomial.
std::vector<double> orders_by_u(size_t n, size_t m) {
  std::vector<double> count(n * m + 1, 0);
  count[0] = 1;
  for (size_t i = 1; i <= n; ++i) {
    for (size_t u = n * m; u >= m + i; --u) count[u] -= count[u - m - i];
    for (size_t u = i; u <= n * m; ++u) count[u] += count[u - i];
  }
  return count;
}

/// Returns P(U <= u) if both sides come from the same distribution.
double probability_up_to(const std::vector<double>& orders, double u) {
  double all = 0, up_to = 0;
  for (size_t i = 0; i < orders.size(); ++i) {
    all += orders[i];
    if (static_cast<double>(i) <= u) up_to += orders[i];
  }
  return up_to / all;
}

/// Returns the sum of t^3 - t over groups of t equal samples.
double tie_term(const Ordered& samples) {
  std::vector<double> all;
  std::merge(samples.before.begin(), samples.before.end(), samples.after.begin(), samples.after.end(),
             std::back_inserter(all));
  double sum = 0;
  for (size_t i = 0, end = 0; i < all.size(); i = end) {
    while (end < all.size() && all[end] == all[i]) ++end;
    const auto ties = static_cast<double>(end - i);
    sum += ties * ties * ties - ties;
  }
  return sum;
}

double p_by_normal(double u, double n, double m, double ties) {
  const double all = n + m;
  const double variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;  // the variance is 0 if all samples are equal
  const double z = std::max(0.0, std::abs(u - n * m / 2) - 0.5) / std::sqrt(variance);
  return 2 * boost::math::cdf(boost::math::complement(boost::math::normal(), z));
}

/// Returns k, which determines the confidence interval of the ratio. The ratios of all pairs of one sample of
/// each side are sorted, and the interval excludes the k smallest and the k largest.
double refused_pairs(size_t n, size_t m, double alpha) {
  if (n + m <= most_exact) {
    const std::vector<double> orders = orders_by_u(n, m);
    double refused = 0;
    while (probability_up_to(orders, refused) <= alpha / 2) ++refused;
    return refused;
  }
  const double pairs = static_cast<double>(n) * static_cast<double>(m);
  const double z = boost::math::quantile(boost::math::normal(), 1 - alpha / 2);
  return std::floor(pairs / 2 - z * std::sqrt(pairs * static_cast<double>(n + m + 1) / 12));
}

constexpr size_t most_enumerated = 50;

/// Returns the means of all pairs of differences, including the pairs of a difference with itself (Walsh
/// averages). The number of means above 0 equals the sum of the ranks of the positive differences.
std::vector<double> means_of_two(std::span<const double> differences) {
  std::vector<double> means;
  means.reserve(differences.size() * (differences.size() + 1) / 2);
  for (size_t i = 0; i < differences.size(); ++i)
    for (size_t j = i; j < differences.size(); ++j) means.push_back((differences[i] + differences[j]) / 2);
  std::sort(means.begin(), means.end());
  return means;
}

/// Distribution of the sum of the ranks of the positive differences, if the difference of each rank, 1 to n,
/// is positive with probability 1/2.
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

MannWhitney mann_whitney(std::span<const double> before, std::span<const double> after) {
  const Ordered samples = ordered(before, after);
  const auto n = static_cast<double>(before.size()), m = static_cast<double>(after.size());
  MannWhitney result;
  result.u = pairs_above(samples, 1);
  result.delta = 2 * result.u / (n * m) - 1;
  const double ties = tie_term(samples);
  result.exact = ties == 0 && before.size() + after.size() <= most_exact;
  if (result.exact) {
    const double smaller = std::min(result.u, n * m - result.u);
    result.p = std::min(1.0, 2 * probability_up_to(orders_by_u(before.size(), after.size()), smaller));
  } else {
    result.p = p_by_normal(result.u, n, m, ties);
  }
  return result;
}

double least_p(size_t before, size_t after) {
  double ways = 1;  // arrangements of the samples; two of them separate the sides completely
  for (size_t i = 1; i <= std::min(before, after); ++i) {
    ways *= static_cast<double>(std::max(before, after) + i) / static_cast<double>(i);
  }
  return std::min(1.0, 2 / ways);
}

size_t samples_needed(double alpha) {
  size_t count = 1;
  while (least_p(count, count) >= alpha) ++count;
  return count;
}

Interval ratio_interval(std::span<const double> before, std::span<const double> after, double alpha) {
  const Ordered samples = ordered(before, after);
  const double refused = refused_pairs(before.size(), after.size(), alpha);
  Interval all{0, std::numeric_limits<double>::infinity()};
  if (refused < 1 || samples.before.front() <= 0) return all;
  const double pairs = static_cast<double>(before.size()) * static_cast<double>(after.size());
  // Finds by bisection the ratio that `above` pairs exceed. Sorting the ratios of all pairs would take too
  // long, because there may be a hundred million pairs.
  const auto ratio_with = [&](double above) {
    double low = samples.after.front() / samples.before.back() * 0.5;
    double high = samples.after.back() / samples.before.front() * 2;
    for (int i = 0; i < 60; ++i) {
      const double middle = std::sqrt(low * high);
      (pairs_above(samples, middle) >= above ? low : high) = middle;
    }
    return std::sqrt(low * high);
  };
  return {ratio_with(pairs - refused + 0.5), ratio_with(refused - 0.5)};
}

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

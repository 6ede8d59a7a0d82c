#include "twins/likely.hpp"

#include <algorithm>
#include <cmath>

#include "graph/generators/exact_math.hpp"

namespace harness::twins {
namespace {

/// Returns the fraction of vertices of each degree from 1 to `most`. The fractions follow a power law with
/// this mean, whose exponent is found by bisection.
std::vector<double> power_law(double mean, double most) {
  double low = -2, high = 8;  // bracket of the exponent; the mean decreases with it
  std::vector<double> share(static_cast<size_t>(most) + 1);
  const auto mean_of = [&](double exponent) {
    double sum = 0, ends = 0;
    for (size_t d = 1; d < share.size(); ++d) {
      share[d] = graph::exact_pow(static_cast<double>(d), -exponent);
      sum += share[d];
      ends += share[d] * static_cast<double>(d);
    }
    for (double& s : share) s /= sum;
    return ends / sum;
  };
  for (int k = 0; k < 40; ++k) {
    const double middle = (low + high) / 2;
    (mean_of(middle) > mean ? low : high) = middle;
  }
  return share;
}

/// Returns the fraction of vertices of each degree from 1 to `most`. The degree minus one has a binomial
/// distribution with mean `mean` - 1.
std::vector<double> binomial(double mean, double most) {
  std::vector<double> share(static_cast<size_t>(most) + 1);
  const double p = most > 1 ? (mean - 1) / (most - 1) : 0;
  double probability = 1;
  for (size_t d = 2; d < share.size(); ++d) probability *= 1 - p;
  for (size_t d = 1; d < share.size(); ++d) {
    share[d] = probability;
    const auto chosen = static_cast<double>(d - 1);
    probability *= (most - 1 - chosen) / (chosen + 1) * p / std::max(1 - p, 1e-9);
  }
  return share;
}

}  // namespace

Degrees likely_degrees(double vertices, double sum, double most, bool even) {
  const double mean = sum / vertices;
  const std::vector<double> share = even ? binomial(mean, most) : power_law(mean, most);
  // Rounds the numbers of vertices, from the highest degree down. Carries rounding errors to the next degree,
  // so that the sums are preserved.
  Degrees degrees;
  double carry = 0, left = vertices;
  for (size_t d = share.size() - 1; d > 1; --d) {
    carry += share[d] * vertices;
    double count = std::min(std::floor(carry), left);
    if (d == share.size() - 1) count = std::max(count, 1.0);
    if (count <= 0) continue;
    carry -= count;
    left -= count;
    degrees.push_back({d, static_cast<vertex_t>(count)});
  }
  // Vertices of degree 1 and 2 absorb the rounding error of the sum.
  double ends = left;
  for (const DegreeCount& count : degrees) ends += static_cast<double>(count.degree) * count.vertices;
  if (degrees.empty() || degrees.back().degree != 2) degrees.push_back({2, 0});
  const auto of_two = static_cast<double>(degrees.back().vertices);
  const double raised = std::clamp(std::round(sum - ends), -of_two, left);
  degrees.back().vertices = static_cast<vertex_t>(of_two + raised);
  if (degrees.back().vertices == 0) degrees.pop_back();
  left -= raised;
  if (left >= 1) degrees.push_back({1, static_cast<vertex_t>(left)});
  std::reverse(degrees.begin(), degrees.end());
  return degrees;
}

std::vector<ClusteringBin> likely_clustering(const Degrees& degrees, double average) {
  std::vector<ClusteringBin> bins;
  double vertices = 0, sum = 0;
  for (const DegreeCount& count : degrees) {
    const auto d = static_cast<double>(count.degree);
    const double mean = d < 2 ? 0 : 1 / (1 + d / 16);
    bins.push_back({count.degree, count.degree, count.vertices, mean});
    vertices += count.vertices;
    sum += mean * count.vertices;
  }
  for (ClusteringBin& bin : bins) bin.mean = sum > 0 ? std::min(1.0, bin.mean * average * vertices / sum) : 0;
  return bins;
}

}  // namespace harness::twins

#include "results/judge/mean_ranks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace harness::results {
namespace {

/// Critical values of Nemenyi's test: the studentised range at 5 % for infinitely many degrees of freedom,
/// divided by the square root of 2. The first value is for two choices.
constexpr std::array critical_values{1.960, 2.344, 2.569, 2.728, 2.850, 2.948, 3.031, 3.102, 3.164, 3.219,
                                     3.268, 3.313, 3.354, 3.391, 3.426, 3.458, 3.489, 3.517, 3.544};

void add_ranks(const std::vector<double>& costs, std::vector<double>& sums) {
  for (size_t i = 0; i < costs.size(); ++i) {
    const auto below = std::ranges::count_if(costs, [&](double cost) { return cost < costs[i]; });
    const auto equal = std::ranges::count(costs, costs[i]);  // includes costs[i] itself
    sums[i] += static_cast<double>(below) + (static_cast<double>(equal) + 1) / 2;
  }
}

}  // namespace

MeanRanks mean_ranks(std::span<const std::vector<double>> problems) {
  const size_t choices = problems.empty() ? 0 : problems.front().size();
  if (choices < 2) throw_error("ranks: expected a problem with at least two choices");
  MeanRanks found{std::vector<double>(choices), std::numeric_limits<double>::infinity()};
  for (const std::vector<double>& costs : problems) {
    if (costs.size() != choices) throw_error("ranks: expected {} costs, found {}", choices, costs.size());
    add_ranks(costs, found.ranks);
  }
  const auto count = static_cast<double>(problems.size()), k = static_cast<double>(choices);
  for (double& rank : found.ranks) rank /= count;
  if (choices - 2 < critical_values.size())
    found.difference = critical_values[choices - 2] * std::sqrt(k * (k + 1) / (6 * count));
  return found;
}

}  // namespace harness::results

#include "results/judge/noise_change.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/printable.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

// Least spread of the times of a configuration. Times have a resolution, so they may have no spread at all,
// and the logarithm of 0 is infinite.
constexpr double least_spread = 1e-6;

double centre_of(const std::vector<double>& values) {
  return summarise(values).median;
}

/// Returns the spread of a configuration's times; nothing if it has fewer than two rounds.
std::optional<double> spread_of(const StoredRow& row) {
  std::map<uint64_t, std::vector<double>> rounds;
  for (size_t i = 0; i < row.samples.count(); ++i)
    rounds[row.samples.rounds[i]].push_back(row.samples.times[i]);
  if (!row.ok() || rounds.size() < 2) return std::nullopt;
  std::vector<double> medians, distances;
  for (const auto& [round, times] : rounds) medians.push_back(centre_of(times));
  const double middle = centre_of(medians);
  if (!(middle > 0)) return std::nullopt;
  for (const double one : medians) distances.push_back(std::abs(one / middle - 1));
  return std::max(centre_of(distances), least_spread);
}

}  // namespace

const char* NoiseChange::verdict() const {
  if (rows == 0 || (low <= 1 && high >= 1)) return "unclear";
  return high < 1 ? "quieter" : "noisier";
}

NoiseChange noise_change(const StoredResults& before, const StoredResults& after, double alpha) {
  std::map<std::string, double> known;
  for (const StoredRow& row : before.rows) {
    if (const auto spread = spread_of(row)) known[row.id] = *spread;
  }
  std::vector<double> first, second, logarithms;
  for (const StoredRow& row : after.rows) {
    const auto found = known.find(row.id);
    const auto spread = spread_of(row);
    if (!spread || found == known.end()) continue;
    first.push_back(found->second);
    second.push_back(*spread);
    logarithms.push_back(std::log(*spread / found->second));
  }
  NoiseChange change{.rows = logarithms.size()};
  if (logarithms.empty()) return change;
  const SignedRank test = signed_rank(logarithms, alpha);
  change.before = centre_of(first);
  change.after = centre_of(second);
  change.ratio = std::exp(test.estimate);
  change.low = std::exp(test.low);
  change.high = std::exp(test.high);
  return change;
}

std::string format_noise_change(const NoiseChange& change, double alpha) {
  if (change.rows == 0) return "noise: no row is ok in both runs, so there is nothing to compare\n";
  return fmt::format(
      "noise: {}: a round differs from its row's median by {} % before and {} % after (medians over {} "
      "rows); "
      "ratio {} ({} to {}, {:g} % interval)\n",
      change.verdict(), plain_number(100 * change.before, 2), plain_number(100 * change.after, 2),
      change.rows, plain_number(change.ratio, 2), plain_number(change.low, 2), plain_number(change.high, 2),
      100 * (1 - alpha));
}

}  // namespace harness::results

#include "results/judge/speed.hpp"

#include <algorithm>
#include <map>

#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

// A yardstick is the time of a fixed workload (speed.hpp). Rounds whose yardsticks differ by at most the
// first factor count as equally fast. The second factor is the measurement error of a yardstick.
constexpr double one_speed = 1.1, well_known = 1.05;
// A yardstick is smoothed with all yardsticks from this many seconds before it to as many after it. The
// window is short, because machines change speed every few seconds.
constexpr double around_s = 0.5;

using Yardsticks = std::map<uint64_t, double>;  // yardstick in ms, by round

/// Returns the median yardstick of each round. A round with several sources has a yardstick for each of them.
Yardsticks yardsticks_of(const Samples& samples) {
  std::map<uint64_t, std::vector<double>> all;
  for (size_t i = 0; i < samples.count(); ++i) all[samples.rounds[i]].push_back(samples.yardsticks[i]);
  Yardsticks medians;
  for (const auto& [round, times] : all) medians[round] = summarise(times).median;
  return medians;
}

double fastest_of(const Yardsticks& yardsticks) {
  double fastest = yardsticks.begin()->second;
  for (const auto& [round, ms] : yardsticks) fastest = std::min(fastest, ms);
  return fastest;
}

/// Keeps the rounds whose yardstick is at most `most` ms. Returns the median of the kept yardsticks, or 0 if
/// there are none.
double keep_rounds(Samples& samples, const Yardsticks& yardsticks, double most) {
  Samples kept;
  std::vector<double> left;
  for (const auto& [round, ms] : yardsticks) {
    if (ms <= most) left.push_back(ms);
  }
  for (size_t i = 0; i < samples.count(); ++i) {
    if (yardsticks.at(samples.rounds[i]) <= most) {
      kept.add(samples.times[i], samples.rounds[i], samples.began[i], samples.sources[i],
               samples.yardsticks[i]);
    }
  }
  kept.busy_rounds = samples.busy_rounds;
  samples = std::move(kept);
  return left.empty() ? 0 : summarise(left).median;
}

bool has_yardsticks(const Samples& samples) {
  return samples.count() > 0 &&
         std::all_of(samples.yardsticks.begin(), samples.yardsticks.end(), [](double ms) { return ms > 0; });
}

}  // namespace

void smooth_yardsticks(std::span<Samples* const> rows) {
  struct Seen {
    double at_s, ms;
  };
  // The yardstick is measured once per round and source. The samples with the same round and source are
  // consecutive.
  const auto is_new = [](const Samples& row, size_t i) {
    return i == 0 || row.rounds[i] != row.rounds[i - 1] || row.sources[i] != row.sources[i - 1];
  };
  std::vector<Seen> seen;
  for (const Samples* row : rows) {
    for (size_t i = 0; i < row->count(); ++i) {
      if (is_new(*row, i) && row->yardsticks[i] > 0) seen.push_back({row->began[i], row->yardsticks[i]});
    }
  }
  std::sort(seen.begin(), seen.end(), [](const Seen& a, const Seen& b) { return a.at_s < b.at_s; });
  const auto median_around = [&](double at_s) {
    const auto before = [](const Seen& one, double limit) { return one.at_s < limit; };
    const auto first = std::lower_bound(seen.begin(), seen.end(), at_s - around_s, before);
    const auto last = std::lower_bound(first, seen.end(), at_s + around_s, before);
    std::vector<double> near;
    for (auto one = first; one != last; ++one) near.push_back(one->ms);
    return summarise(near).median;
  };
  for (Samples* row : rows) {
    double smooth = 0;
    for (size_t i = 0; i < row->count(); ++i) {
      if (row->yardsticks[i] <= 0) continue;
      if (smooth == 0 || is_new(*row, i)) smooth = median_around(row->began[i]);
      row->yardsticks[i] = smooth;
    }
  }
}

AtOneSpeed at_one_speed(const Samples& before, const Samples& after) {
  AtOneSpeed sides{before, after};
  if (!has_yardsticks(before) || !has_yardsticks(after)) return sides;
  const Yardsticks first = yardsticks_of(before), second = yardsticks_of(after);
  const double most = one_speed * std::min(fastest_of(first), fastest_of(second));
  const double a = keep_rounds(sides.before, first, most), b = keep_rounds(sides.after, second, most);
  if (a > 0 && b > 0) sides.margin = std::max(1.0, std::max(a / b, b / a) / well_known);
  return sides;
}

}  // namespace harness::results

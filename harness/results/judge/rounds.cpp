#include "results/judge/rounds.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "results/judge/statistics.hpp"

namespace harness::results {
namespace {

struct RoundTimes {
  std::map<int64_t, double> fastest;  // time of the fastest repetition, by source
  double began = 0;

  double time() const {
    std::vector<double> times;
    for (const auto& [source, time] : fastest) times.push_back(time);
    const auto middle = times.begin() + static_cast<ptrdiff_t>((times.size() - 1) / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
  }
};

using TimesByRound = std::map<uint64_t, RoundTimes>;

TimesByRound rounds_of(const Samples& samples) {
  TimesByRound rounds;
  for (size_t i = 0; i < samples.count(); ++i) {
    RoundTimes& round = rounds[samples.rounds[i]];
    if (round.fastest.empty()) round.began = samples.began[i];
    const auto [fastest, is_new] = round.fastest.emplace(samples.sources[i], samples.times[i]);
    if (!is_new) fastest->second = std::min(fastest->second, samples.times[i]);
  }
  return rounds;
}

/// Returns the median time between the starts of successive rounds, in seconds. Returns 0 if the start times
/// are not known.
double usual_distance(const TimesByRound& rounds) {
  std::vector<double> distances;
  const RoundTimes* last = nullptr;
  for (const auto& [number, round] : rounds) {
    if (last != nullptr) distances.push_back(std::abs(round.began - last->began));
    last = &round;
  }
  return distances.empty() ? 0 : summarise(distances).median;
}

std::map<int64_t, std::vector<double>> times_by_source(const Samples& samples) {
  std::map<int64_t, std::vector<double>> times;
  for (size_t i = 0; i < samples.count(); ++i) {
    if (samples.sources[i] >= 0) times[samples.sources[i]].push_back(samples.times[i]);
  }
  return times;
}

}  // namespace

size_t count_rounds(const Samples& samples) {
  return std::set<uint64_t>(samples.rounds.begin(), samples.rounds.end()).size();
}

std::vector<double> times_of_rounds(const Samples& samples) {
  std::vector<double> times;
  for (const auto& [number, round] : rounds_of(samples)) times.push_back(round.time());
  return times;
}

std::vector<double> paired_differences(const Samples& before, const Samples& after) {
  const TimesByRound first = rounds_of(before), second = rounds_of(after);
  const double furthest = std::min(usual_distance(first), usual_distance(second));
  std::vector<double> differences;
  if (!(furthest > 0)) return differences;
  for (const auto& [number, round] : first) {
    const auto twin = second.find(number);
    if (twin == second.end() || std::abs(twin->second.began - round.began) > furthest) continue;
    differences.push_back(std::log(twin->second.time() / round.time()));
  }
  if (differences.size() * 4 < std::min(first.size(), second.size()) * 3) differences.clear();
  return differences;
}

std::vector<double> differences_by_source(const Samples& before, const Samples& after) {
  const auto first = times_by_source(before), second = times_by_source(after);
  std::vector<double> differences;
  for (const auto& [source, times] : first) {
    const auto twin = second.find(source);
    if (twin == second.end()) continue;
    differences.push_back(std::log(summarise(twin->second).median / summarise(times).median));
  }
  return differences;
}

}  // namespace harness::results

#include "results/judge/noise_floor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/printable.hpp"

namespace harness::results {

NoiseFloor noise_floor(const StoredResults& results, const Judgement& judgement) {
  NoiseFloor floor;
  std::vector<double> differences;
  for (const StoredRow& row : results.rows) {
    if (!row.ok()) continue;
    // The samples get no start times. The halves then form no pairs of rounds, and are judged like runs on
    // two days.
    Samples halves[2];
    for (size_t i = 0; i < row.samples.count(); ++i) {
      const uint64_t round = row.samples.rounds[i];
      halves[round % 2].add(row.samples.times[i], round, 0, row.samples.sources[i]);
    }
    if (halves[0].count() == 0 || halves[1].count() == 0) continue;
    const Effect effect = judge(halves[0], halves[1], judgement);
    ++floor.rows;
    floor.reported += effect.verdict == Verdict::slower || effect.verdict == Verdict::faster ? 1 : 0;
    differences.push_back(std::exp(std::abs(std::log(effect.ratio))) - 1);
    if (differences.back() > floor.largest || floor.worst_id.empty()) {
      floor.largest = differences.back();
      floor.worst_id = row.id;
    }
  }
  if (differences.empty()) return floor;
  std::sort(differences.begin(), differences.end());
  floor.typical = differences[differences.size() / 2];
  floor.most_95 = differences[std::min(differences.size() - 1, differences.size() * 95 / 100)];
  return floor;
}

std::string format_noise_floor(const NoiseFloor& floor, const Judgement& judgement) {
  if (floor.rows == 0) return "noise floor: no row is ok, so there is nothing to measure it by\n";
  std::string text = fmt::format(
      "noise floor: two measurements of the same configuration differ by {} % (half of {} rows), {} % "
      "(95 % of them), {} % at most, at {}\n",
      plain_number(100 * floor.typical, 2), floor.rows, plain_number(100 * floor.most_95, 2),
      plain_number(100 * floor.largest, 2), floor.worst_id);
  text += fmt::format("noise floor: {} of {} rows would be reported as slower or faster, although none is\n",
                      floor.reported, floor.rows);
  if (floor.most_95 > judgement.min_effect) {
    text += fmt::format(
        "noise floor: advice: differences below {:.0f} % are noise on this machine: harness compare "
        "--min-effect "
        "{:.0f}%; or measure.stable, larger graphs, a quiet machine\n",
        std::ceil(100 * floor.most_95), std::ceil(100 * floor.most_95));
  }
  return text;
}

nlohmann::json to_json(const NoiseFloor& floor) {
  return {{"rows", floor.rows},       {"reported", floor.reported},
          {"typical", floor.typical}, {"percentile_95", floor.most_95},
          {"largest", floor.largest}, {"largest_id", floor.worst_id}};
}

}  // namespace harness::results

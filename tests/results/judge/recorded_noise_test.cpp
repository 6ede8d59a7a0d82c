// Tests verdicts on recorded runs of one unchanged program, so that all differences between runs are noise.
// The machine had two cores. It was quiet in 6 runs, and had a load that changed every second in 8 runs. The
// file recorded_noise.csv has the runs. Each has 15 configurations of BFS on email-Enron, with 10 rounds per
// configuration, and the first two repetitions of each round. At most 1 % of the verdicts on two runs may be
// `slower` or `faster`. If the second of two quiet runs is slowed by 10 %, at least 90 % of the verdicts must
// be `slower`.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>

#include "base/scalars.hpp"
#include "results/helpers.hpp"
#include "results/judge/effect.hpp"
#include "results/judge/speed.hpp"
#include "results/store/csv.hpp"

namespace harness::testing {
namespace {

using RecordedRun = std::map<std::string, results::Samples>;  // by the id of the configuration
using RecordedRuns = std::map<std::string, RecordedRun>;

RecordedRuns recorded_runs() {
  RecordedRuns runs;
  double day = 0;
  results::scan_csv(HARNESS_RECORDED_NOISE,
                    [&](const results::CsvTable& table, const results::CsvRecord& record) {
                      const auto number = [&](const char* column) {
                        return parse_number<double>(table.cell(record, column)).value();
                      };
                      const std::string name(table.cell(record, "run"));
                      if (!runs.contains(name)) day += 1e5;
                      runs[name][std::string(table.cell(record, "row"))].add(
                          number("time_ms"), static_cast<uint64_t>(number("round")), day + number("at_s"), -1,
                          number("yardstick_ms"));
                    });
  for (auto& [name, run] : runs) {
    std::vector<results::Samples*> rows;
    for (auto& [row, samples] : run) rows.push_back(&samples);
    results::smooth_yardsticks(rows);
  }
  return runs;
}

struct Count {
  double verdicts = 0, slower = 0, faster = 0, furthest = 1;
};

/// Judges every configuration in every ordered pair of runs whose names have this prefix, after slowing the
/// second run by `factor`.
Count judge_pairs(const std::string& prefix, double factor) {
  static const RecordedRuns runs = recorded_runs();
  Count count;
  for (const auto& [before, first] : runs) {
    for (const auto& [after, second] : runs) {
      if (before == after || !before.starts_with(prefix) || !after.starts_with(prefix)) continue;
      for (const auto& [row, samples] : first) {
        results::Samples slowed = second.at(row);
        for (double& time : slowed.times) time *= factor;
        const results::Effect effect = results::judge(samples, slowed);
        ++count.verdicts;
        count.slower += effect.verdict == results::Verdict::slower ? 1 : 0;
        count.faster += effect.verdict == results::Verdict::faster ? 1 : 0;
        if (effect.verdict == results::Verdict::slower || effect.verdict == results::Verdict::faster)
          count.furthest = std::max(count.furthest, std::exp(std::abs(std::log(effect.ratio))));
      }
    }
  }
  return count;
}

TEST(RecordedNoise, IsNoChange) {
  const Count all = judge_pairs("", 1);
  EXPECT_EQ(all.verdicts, 14 * 13 * 15);
  EXPECT_LE(all.slower + all.faster, all.verdicts * 0.01);
  EXPECT_LE(all.furthest, 1.1);
  RecordProperty("false_verdicts", static_cast<int>(all.slower + all.faster));
}

TEST(RecordedNoise, DoesNotHideAChange) {
  const Count ten = judge_pairs("quiet", 1.1), five = judge_pairs("quiet", 1.05);
  EXPECT_GE(ten.slower, 0.9 * ten.verdicts);
  EXPECT_GE(five.slower, 0.5 * five.verdicts);
  EXPECT_EQ(ten.faster + five.faster, 0);
  const Count gain = judge_pairs("quiet", 1 / 1.1);
  EXPECT_GE(gain.faster, 0.9 * gain.verdicts) << "the sides exchanged";
  EXPECT_EQ(gain.slower, 0);
  RecordProperty("of_1000_found_10_percent", static_cast<int>(1000 * ten.slower / ten.verdicts));
  RecordProperty("of_1000_found_5_percent", static_cast<int>(1000 * five.slower / five.verdicts));
}

TEST(RecordedNoise, WithoutYardsticksIsCalledAChange) {
  // A yardstick is the time of a fixed workload, measured with the samples. Without yardsticks, the recorded
  // noise must lead to wrong verdicts. Otherwise the recording could not show that yardsticks prevent them.
  const Count with = judge_pairs("busy", 1);
  double without = 0;
  const RecordedRuns runs = recorded_runs();
  for (const auto& [before, first] : runs) {
    for (const auto& [after, second] : runs) {
      if (before == after || !before.starts_with("busy") || !after.starts_with("busy")) continue;
      for (auto [row, samples] : first) {
        std::fill(samples.yardsticks.begin(), samples.yardsticks.end(), 0);
        const results::Verdict verdict = results::judge(samples, second.at(row)).verdict;
        without += verdict == results::Verdict::slower || verdict == results::Verdict::faster ? 1 : 0;
      }
    }
  }
  EXPECT_GE(without, 5 * (with.slower + with.faster + 1));
}

// The exact numbers of 15 comparisons, so that an accidental change of a rule of judgement is noticed. The
// first three configurations are compared between two quiet runs, two busy runs, and a quiet and a busy run.
// The first configuration of the two quiet runs is then compared with changed start times, sources and
// rounds.
TEST(RecordedNoise, HasTheNumbersThatItHad) {
  const RecordedRuns runs = recorded_runs();
  std::vector<std::string> found;
  const auto note = [&](const results::Samples& before, const results::Samples& after,
                        const results::Judgement& judgement = {}) {
    const results::Effect effect = results::judge(before, after, judgement);
    found.push_back(fmt::format("{} {} {:.4f} {:.4f}-{:.4f} p{:.4g} d{:.4f}",
                                results::verdict_name(effect.verdict), results::basis_name(effect.basis),
                                effect.ratio, effect.low, effect.high, effect.p, effect.delta));
  };
  for (const auto& [first, second] : {std::pair{"quiet0", "quiet3"}, {"busy7", "busy9"}, {"quiet1", "busy8"}})
    for (const char* row : {"1", "2", "3"}) note(runs.at(first).at(row), runs.at(second).at(row));
  results::Samples before = runs.at("quiet0").at("1"), after = runs.at("quiet3").at("1");
  for (size_t i = 0; i < before.count(); ++i) after.began[i] = before.began[i];
  note(before, after);
  note(before, after, {.min_effect = 0.001, .alpha = 0.05, .in_turns = true});
  for (results::Samples* side : {&before, &after})
    for (size_t i = 0; i < side->count(); ++i) {
      side->sources[i] = static_cast<int64_t>(i / 2);
      side->began[i] = 0;
    }
  note(before, after);
  for (results::Samples* side : {&before, &after})
    for (size_t i = 0; i < side->count(); ++i) side->rounds[i] %= 4;
  note(before, after);
  std::fill(before.sources.begin(), before.sources.end(), -1);
  note(before, after);
  for (size_t i = 0; i < before.count(); ++i) before.rounds[i] %= 2;
  note(before, after);
  EXPECT_THAT(found, ::testing::ElementsAre("unclear rounds 1.0182 0.9915-1.0461 p0.07284 d0.2895",
                                            "unclear rounds 0.9961 0.9704-1.0140 p0.3706 d-0.2289",
                                            "unclear rounds 0.9913 0.9672-1.0228 p0.3829 d-0.1200",
                                            "unclear rounds 1.0002 0.9668-1.0787 p0.4206 d0.0238",
                                            "unclear rounds 0.9990 0.9714-2.0310 p1 d-0.1667",
                                            "unclear rounds 1.0134 0.9698-1.0423 p0.4206 d0.2013",
                                            "unclear rounds 1.5277 0.9600-1.6108 p0.1649 d0.3600",
                                            "unclear rounds 2.0393 1.0013-2.0756 p0.01052 d0.7000",
                                            "unclear rounds 1.6388 1.0082-1.6754 p0.001166 d0.7237",
                                            "unclear pairs 1.0139 0.8755-1.0678 p0.08398 d0.2895",
                                            "unclear pairs 1.0139 0.8868-1.0570 p0.08398 d0.2895",
                                            "unclear rounds 1.0192 0.9915-1.0461 p0.2324 d0.2895",
                                            "unclear rounds 1.0192 0.9172-1.0911 p0.2324 d0.2895",
                                            "unclear rounds 1.0229 0.9373-1.1374 p0.1257 d0.2895",
                                            "unclear repetitions 1.0229 0.9799-1.0772 p0.1257 d0.2895"));
}

}  // namespace
}  // namespace harness::testing

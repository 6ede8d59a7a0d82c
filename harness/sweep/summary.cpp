#include "sweep/sweep.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "results/judge/best.hpp"
#include "results/judge/noise_floor.hpp"
#include "results/judge/rank_tests.hpp"
#include "results/judge/table.hpp"

namespace harness::sweep {
namespace {

// With more groups than this, the summary would not fit on a terminal. With more configurations than this,
// loading results.csv would need too much memory.
constexpr size_t most_groups = 12, most_rows = 20000;

/// Returns advice for another run, if there are configurations with too few measurements to show whether they
/// are slower than the fastest configuration. Empty if another run would not help.
std::string advice_to_conclude(const std::vector<results::Winners>& groups,
                               const experiment::MeasurePlan& plan) {
  std::set<results::Lack> lacks;
  for (const results::Winners& group : groups) {
    for (const results::Contender& one : group.rows)
      if (one.few) lacks.insert(one.effect.lack);
  }
  std::vector<std::string> advice;
  if (lacks.contains(results::Lack::rounds) && plan.rounds < results::least_rounds) {
    advice.push_back(fmt::format(
        "{} rounds or more; there are {} if the file sets neither measure.rounds nor measure.repetitions",
        results::least_rounds, experiment::usual_rounds));
  } else if (lacks.contains(results::Lack::rounds)) {
    advice.push_back(
        fmt::format("a measure.max_time that leaves slow rows {} rounds or more", results::least_rounds));
  }
  if (lacks.contains(results::Lack::nothing)) {
    advice.push_back(fmt::format("measure.repetitions and measure.max_time for {} repetitions or more",
                                 results::samples_needed(results::Judgement().alpha)));
  }
  if (lacks.contains(results::Lack::quiet) || lacks.contains(results::Lack::speed))
    advice.emplace_back("a quiet machine");
  return fmt::format("{}", fmt::join(advice, "; "));
}

}  // namespace

bool print_summary(results::ResultWriter& writer, const experiment::Experiment& experiment) {
  const std::string folder = writer.folder().string();
  if (writer.finished().size() > most_rows && !experiment.measure.aa) {
    fmt::print(stderr, "the fastest of each graph: harness best {}\n", folder);
    return true;
  }
  const results::StoredResults results = results::load_results(folder);
  for (const std::string& line : results::left_out_lines(results)) fmt::print(stderr, "{}\n", line);
  const std::vector<results::Winners> found = results::winners(results);
  const std::vector<std::string> lines = results::winner_lines(found);
  for (size_t i = 0; i < std::min(lines.size(), most_groups); ++i) fmt::print(stderr, "{}\n", lines[i]);
  if (lines.size() > most_groups) {
    fmt::print(stderr, "{} more: harness best {}\n", lines.size() - most_groups, folder);
  }
  if (const std::string advice = advice_to_conclude(found, experiment.measure); !advice.empty())
    fmt::print(stderr, "to conclude: {}\n", advice);
  if (found.empty()) fmt::print(stderr, "nothing ran: no row is ok, for the reasons above\n");
  if (!experiment.measure.aa) return !found.empty();
  const results::NoiseFloor floor = results::noise_floor(results);
  fmt::print(stderr, "{}", results::format_noise_floor(floor));
  writer.update_meta({{"noise_floor", results::to_json(floor)}});
  return !found.empty();
}

}  // namespace harness::sweep

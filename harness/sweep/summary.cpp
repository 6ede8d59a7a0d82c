#include "sweep/summary.hpp"

#include <algorithm>
#include <cstdio>

#include "results/judge/best.hpp"
#include "results/judge/left_out.hpp"
#include "results/judge/mann_whitney.hpp"
#include "results/judge/noise_floor.hpp"

namespace harness::sweep {
namespace {

// Beyond, the summary is longer than what a terminal shows, and the rows more than a run should
// hold in memory.
constexpr size_t most_groups = 12, most_rows = 20000;

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
  const bool few = std::any_of(found.begin(), found.end(), [](const results::Winners& group) {
    return std::any_of(group.rows.begin(), group.rows.end(),
                       [](const results::Contender& one) { return one.few; });
  });
  if (few) {
    fmt::print(
        stderr,
        "to conclude: {} rounds or more of a quiet machine (without measure.rounds there are {}), with a "
        "measure.max_time that allows {} repetitions\n",
        results::least_rounds, experiment::usual_rounds, results::samples_needed(results::Judgement().alpha));
  }
  if (found.empty()) fmt::print(stderr, "nothing ran: no row is ok, for the reasons above\n");
  if (!experiment.measure.aa) return !found.empty();
  const results::NoiseFloor floor = results::noise_floor(results);
  fmt::print(stderr, "{}", results::format_noise_floor(floor));
  writer.update_meta({{"noise_floor", results::to_json(floor)}});
  return !found.empty();
}

}  // namespace harness::sweep

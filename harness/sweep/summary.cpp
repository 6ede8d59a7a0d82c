#include "sweep/summary.hpp"

#include <algorithm>
#include <cstdio>

#include "results/judge/best.hpp"
#include "results/judge/mann_whitney.hpp"
#include "results/judge/noise_floor.hpp"

namespace harness {
namespace {

// Beyond, the summary is longer than what a terminal shows, and the rows more than a run should
// hold in memory.
constexpr size_t most_groups = 12, most_rows = 20000;

}  // namespace

void print_summary(ResultWriter& writer, const Experiment& experiment) {
  const std::string folder = writer.folder().string();
  if (writer.finished().size() > most_rows && !experiment.measure.aa) {
    fmt::print(stderr, "the fastest of each graph: harness best {}\n", folder);
    return;
  }
  const StoredResults results = load_results(folder);
  const std::vector<Winners> found = winners(results);
  const std::vector<std::string> lines = winner_lines(found);
  for (size_t i = 0; i < std::min(lines.size(), most_groups); ++i) fmt::print(stderr, "{}\n", lines[i]);
  if (lines.size() > most_groups) {
    fmt::print(stderr, "{} more: harness best {}\n", lines.size() - most_groups, folder);
  }
  const bool few = std::any_of(found.begin(), found.end(), [](const Winners& group) {
    return std::any_of(group.rows.begin(), group.rows.end(), [](const Contender& one) { return one.few; });
  });
  if (few) {
    fmt::print(stderr,
               "to conclude: measure.repetitions of {} or more, and a measure.max_time that allows them\n",
               samples_needed(Judgement().alpha));
  }
  if (!experiment.measure.aa) return;
  const NoiseFloor floor = noise_floor(results);
  fmt::print(stderr, "{}", format_noise_floor(floor));
  writer.update_meta({{"noise_floor", to_json(floor)}});
}

}  // namespace harness

// harness tune --replay: prints how many evaluations each sampler needs to find a configuration that is
// nearly the fastest. The evaluations are replayed from the results of a sweep.
#include <algorithm>
#include <filesystem>

#include "cli/judging.hpp"
#include "cli/tune.hpp"
#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"
#include "results/store/csv.hpp"
#include "tune/recorded.hpp"
#include "tune/rehearsal.hpp"
#include "tune/replay.hpp"

namespace harness::cli {
namespace {

std::vector<std::string> cells_of(const tune::Score& score) {
  return {score.space,
          score.sampler,
          fmt::format("{}", score.size),
          fmt::format("{}", score.good),
          fmt::format("{:.1f}", score.random),
          fmt::format("{:.1f}", score.mean),
          fmt::format("{:g}", score.median),
          fmt::format("{:g}", score.p90),
          fmt::format("{}", score.most),
          fmt::format("{:.3f}", score.share_of_cost)};
}

std::vector<std::string> cells_of(const tune::Rehearsal& score) {
  const auto fraction = [](double value) { return fmt::format("{:.3f}", value); };
  return {score.space,
          score.sampler,
          fmt::format("{}", score.size),
          fmt::format("{:g}", score.evaluations),
          fraction(score.median_loss),
          fraction(score.p90_loss),
          fraction(score.most_loss),
          fraction(score.missed),
          fraction(score.agreement),
          fraction(score.capped),
          fraction(score.share_of_time),
          fraction(score.share_of_runs)};
}

using Row = std::vector<std::string>;

Row header_of(const TuneOptions& options) {
  if (options.whole)
    return {"space",     "sampler", "configurations", "evaluations", "loss_median",   "loss_p90",
            "loss_most", "missed",  "agreement",      "capped",      "share_of_time", "share_of_runs"};
  return {"space",  "sampler", "configurations", "good",         "random_mean", "mean",
          "median", "p90",     "most",           "share_of_cost"};
}

Row replayed(const TuneOptions& options, const tune::Recorded& recorded, const std::string& sampler,
             const tune::Prior& prior) {
  const double within = share_of("--within", options.within, 0, 10);
  const TuneBudget budget = tune_budget(options.budget);
  if (!options.whole)
    return cells_of(tune::score(recorded, sampler, prior, within, options.seeds, budget.evaluations,
                                std::max<size_t>(options.width, 1)));
  tune::Rules rules = rules_of(options);
  if (options.budget.empty() && sampler == "exhaustive") rules.evaluations = 0;
  const tune::Noise noise{.share = share_of("--noise", options.noise, 0, 10)};
  return cells_of(tune::rehearse(recorded, sampler, prior, rules, noise, within, options.seeds));
}

std::string words_of(const TuneOptions& options) {
  if (options.whole)
    return fmt::format(
        "{} runs of the whole tuner with {} of noise; loss: of the winner, beyond the best; "
        "missed: no winner within {}",
        options.seeds, options.noise, options.within);
  return fmt::format(
      "evaluations until one within {} of the best was seen, over {} seeds; random_mean is "
      "calculated",
      options.within, options.seeds);
}

/// Reads the results, and prints the same notes as `harness best`, for example about rows of results.csv that
/// were edited after the measurement. Prints no notes about counts of a cost model, because they are not
/// times. Throws Error if the results have times of several machines.
std::vector<tune::Recorded> read_noted(const std::filesystem::path& path) {
  std::error_code unknown;
  const std::filesystem::path file =
      std::filesystem::is_directory(path, unknown) ? path / "results.csv" : path;
  results::require_results(file);
  if (results::read_header(file).column("time_ms_median")) {
    const results::StoredResults stored = results::load_results(path);
    results::require_one_machine(stored, path.string());
    for (const std::string& note : stored.notes) fmt::print(stderr, "harness: note: {}\n", note);
  }
  return tune::read_recorded(path);
}

}  // namespace

Exit tune_on_results(const TuneOptions& options) {
  const results::TableStyle style = style_of(options.style);
  if (tune_budget(options.budget).seconds > 0 && !options.whole)
    throw_error("--budget: of a replay it is a number of evaluations, got '{}'", options.budget);
  share_of("--within", options.within, 0, 10);
  const std::vector<tune::Recorded> spaces = read_noted(options.replay);
  if (!options.t4.empty()) {
    for (const auto& path : tune::write_t4(spaces, options.t4)) fmt::print("{}\n", path.string());
    return Exit::ok;
  }
  std::vector<tune::Recorded> known;
  if (!options.prior.empty()) known = read_noted(options.prior);
  const bool all = options.samplers.empty();
  std::vector<Row> table{header_of(options)};
  for (const tune::Recorded& recorded : spaces) {
    const tune::Prior prior = tune::prior_from(known, recorded.space);
    for (const std::string& sampler : all ? tune::sampler_names() : options.samplers) {
      // Without prior costs, this sampler would search randomly, so it is left out.
      if (sampler == "prior" && prior.empty() && all) continue;
      table.push_back(replayed(options, recorded, sampler, prior));
    }
  }
  fmt::print("{}", results::format_table(table, style));
  if (style != results::TableStyle::csv) fmt::print("\n{}\n", words_of(options));
  return Exit::ok;
}

}  // namespace harness::cli

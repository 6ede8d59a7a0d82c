// harness tune --replay: how few evaluations find a configuration that is nearly the best, tried on the results
// of a sweep.
#include <algorithm>

#include "cli/tune.hpp"
#include "experiment/scalars.hpp"
#include "results/judge/table.hpp"
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

}  // namespace

Exit tune_on_results(const TuneOptions& options) {
  const auto style = results::table_style(options.style);
  if (tune_budget(options.budget).seconds > 0)
    throw_error("--budget: a replay is of evaluations, not of time: expected a number, got '{}'",
                options.budget);
  if (!style) throw_error("--format: expected text, markdown or csv, got '{}'", options.style);
  const auto share = experiment::parse_fraction(options.within);
  if (!share || *share < 0 || *share > 10)
    throw_error("--within: expected a share such as 5% or 0.05, got '{}'", options.within);
  const std::vector<tune::Recorded> spaces = tune::read_recorded(options.replay);
  std::vector<tune::Recorded> known;
  if (!options.prior.empty()) known = tune::read_recorded(options.prior);
  const std::vector<std::string>& samplers =
      options.samplers.empty() ? tune::sampler_names() : options.samplers;

  std::vector<std::vector<std::string>> table{{"space", "sampler", "configurations", "good", "random_mean",
                                               "mean", "median", "p90", "most", "share_of_cost"}};
  for (const tune::Recorded& recorded : spaces) {
    const tune::Prior prior = tune::prior_from(known, recorded.space);
    for (const std::string& sampler : samplers) {
      if (sampler == "prior" && prior.empty() && options.samplers.empty())
        continue;  // that would be random search
      table.push_back(cells_of(tune::score(recorded, sampler, prior, *share, options.seeds,
                                           tune_budget(options.budget).evaluations)));
    }
  }
  fmt::print("{}", results::format_table(table, *style));
  if (*style != results::TableStyle::csv) {
    fmt::print(
        "\nevaluations until one within {} of the best was seen, over {} seeds; random_mean is calculated\n",
        options.within, options.seeds);
  }
  return Exit::ok;
}

}  // namespace harness::cli

// harness tune: the fastest configurations without measuring them all.
#include <algorithm>

#include "cli/commands.hpp"
#include "cli/examples.hpp"
#include "cli/judging.hpp"
#include "cli/value_names.hpp"
#include "results/judge/table.hpp"
#include "tune/replay.hpp"

namespace harness::cli {
namespace {

struct TuneOptions {
  std::string replay, prior, within = "5%", style = "text";
  std::vector<std::string> samplers;
  uint64_t seeds = 100, budget = 0;
};

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

Exit tune_on_results(const TuneOptions& options) {
  const results::TableStyle style = style_of(options.style);
  const double share = share_of("--within", options.within, 0, 10);
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
      table.push_back(cells_of(tune::score(recorded, sampler, prior, share, options.seeds, options.budget)));
    }
  }
  fmt::print("{}", results::format_table(table, style));
  if (style != results::TableStyle::csv) {
    fmt::print(
        "\nevaluations until one within {} of the best was seen, over {} seeds; random_mean is calculated\n",
        options.within, options.seeds);
  }
  return Exit::ok;
}

}  // namespace

void add_tune(CLI::App& app, Context&, Action& action) {
  auto options = std::make_shared<TuneOptions>();
  CLI::App* command = app.add_subcommand(
      "tune",
      "how few evaluations find a configuration that is nearly the best, tried on the results of a sweep");
  command
      ->add_option("--replay", options->replay,
                   "results of all configurations, which stand in for the machine")
      ->required()
      ->type_name(file_value);
  command
      ->add_option("--prior", options->prior,
                   "results of the same configurations that are known before, such as those of a model")
      ->type_name(file_value);
  command
      ->add_option("--sampler", options->samplers,
                   fmt::format("{}; default all (repeatable)", fmt::join(tune::sampler_names(), ", ")))
      ->allow_extra_args(false);
  command->add_option("--seeds", options->seeds, "runs of each sampler; default 100")
      ->check(CLI::Range(1, 100000));
  command->add_option("--budget", options->budget, "evaluations of a run at most; default no end");
  command->add_option("--within", options->within, "how near to the best is wanted; default 5%");
  command->add_option("--format", options->style, "text, markdown or csv")->type_name("{text,markdown,csv}");
  command->footer(examples(
      {"harness tune --replay experiments/simt_model/cuda.csv --prior experiments/simt_model/simt.csv",
       "harness tune --replay results/pr_sweep --sampler own --within 2%"}));
  command->callback([=, &action] { action = [=] { return tune_on_results(*options); }; });
}

}  // namespace harness::cli

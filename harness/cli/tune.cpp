// harness tune: finds the fastest configurations without measuring all of them.
#include "cli/tune.hpp"

#include <fmt/ranges.h>

#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/judging.hpp"
#include "tune/sampler.hpp"

namespace harness::cli {
namespace {

void add_replay_options(CLI::App& command, TuneOptions& options) {
  command
      .add_option("--replay", options.replay,
                  "results of all configurations, which stand in for the machine: tries the samplers")
      ->type_name(file_value);
  command.add_option("--seeds", options.seeds, "with --replay: runs of each sampler; default 100")
      ->check(CLI::Range(1, 100000));
  command.add_option("--within", options.within, "with --replay: how near to the best is wanted; default 5%");
  command
      .add_option("--t4", options.t4,
                  "with --replay: write each space to this folder in the T4 format, and try nothing")
      ->type_name(folder_value);
  command.add_flag("--whole", options.whole,
                   "with --replay: the whole tuner, with capping, race and finals, on times drawn anew");
  command.add_option("--noise", options.noise, "with --whole: of the times that are drawn; default 3%");
  command.add_option("--format", options.style, "with --replay: text, markdown or csv")
      ->type_name("{text,markdown,csv}");
}

void add_measuring_options(CLI::App& command, TuneOptions& options) {
  RunOptions& run = options.run;
  command.add_option("experiment", run.experiment, "experiment file (YAML)")->type_name(experiment_value);
  command.add_option("--out", run.out, "folder of the results; default results/EXPERIMENT_tune")
      ->type_name(folder_value);
  command.add_option("--set", run.sets, "override a key, for example measure.repetitions=3 (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--only", run.only, "only configurations whose id matches the glob (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--backend", run.backend, "instead of the experiment's")->type_name(backend_value);
  command.add_option("--seed", options.seed, "of the sampler; default 1");
  command
      .add_option("--cap", options.cap,
                  "give a configuration up at this multiple of the best's time; default 1.25, 0: never")
      ->check(CLI::Range(0.0, 1e6));
  command.add_flag("--quiet", run.quiet, "no line for a step that is ok");
  command.add_flag("--no-ahead", run.no_ahead, no_ahead_help);
  command.add_flag("--resume", run.resume, "go on where an earlier tuner of the same experiment stopped");
  command.add_flag("--mix", run.mix,
                   "resume even where machine, plugins, graphs or options are not the same");
  command.add_flag("--force", run.force, "throw away results that are in the folder already");
}

Exit tune(const TuneOptions& options, const Context& context) {
  const bool live = !options.run.experiment.empty();
  if (live == !options.replay.empty())
    throw_error("tune: expected an experiment to measure, or --replay RESULTS: give one of the two");
  if (!live) return tune_on_results(options);
  if (options.samplers.size() > 1)
    throw_error("--sampler: one measures an experiment, got {}", options.samplers.size());
  TuneOptions of_one = options;
  if (!options.samplers.empty()) of_one.sampler = options.samplers.front();
  return tune_live(of_one, context);
}

}  // namespace

TuneBudget tune_budget(const std::string& text) {
  if (text.empty()) return {};
  if (const auto count = parse_number<uint64_t>(text); count && *count > 0) return {.evaluations = *count};
  const std::optional<double> seconds = parse_duration(text);
  if (!seconds || *seconds <= 0)
    throw_error("--budget: expected a number of evaluations or a duration such as 90s or 10m, got '{}'",
                text);
  return {.seconds = *seconds};
}

tune::Rules rules_of(const TuneOptions& options) {
  const TuneBudget budget = tune_budget(options.budget);
  tune::Rules rules;
  rules.seconds = budget.seconds;
  if (budget.seconds > 0 || budget.evaluations > 0) rules.evaluations = budget.evaluations;
  rules.cap = options.cap;
  rules.seed = options.seed;
  return rules;
}

void add_tune(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<TuneOptions>();
  CLI::App* command = app.add_subcommand(
      "tune", "find the fastest configurations of an experiment without measuring them all");
  add_measuring_options(*command, *options);
  command
      ->add_option("--budget", options->budget,
                   "evaluations of each graph and algorithm, such as 50, or a duration of all, such as 10m; "
                   "default 50; of a replay no end")
      ->type_name("N|DURATION");
  command
      ->add_option(
          "--prior", options->prior,
          "results of the same combinations that are known before; or model: what the emulated GPU counts "
          "on smaller graphs of the same kinds")
      ->type_name(file_value);
  command
      ->add_option("--sampler", options->samplers,
                   fmt::format("{}, or a command; default own, of a replay all but commands (repeatable)",
                               fmt::join(tune::sampler_names(), ", ")))
      ->allow_extra_args(false);
  add_replay_options(*command, *options);
  command->footer(examples(
      {"harness tune experiments/pr_sweep.yaml --budget 30",
       "harness tune experiments/pr_sweep.yaml --budget 10m --out results/pr_tuned --resume",
       "harness tune --replay experiments/simt_model/cuda.csv --prior experiments/simt_model/simt.csv"}));
  command->callback([=, &context, &action] { action = [=, &context] { return tune(*options, context); }; });
}

}  // namespace harness::cli

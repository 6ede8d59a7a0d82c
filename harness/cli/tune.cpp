// harness tune: finds the fastest configurations without measuring all of them.
#include "cli/tune.hpp"

#include <fmt/ranges.h>

#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/judging.hpp"
#include "cli/machines.hpp"
#include "tune/sampler.hpp"

namespace harness::cli {
namespace {

void add_replay_options(CLI::App& command, TuneOptions& options) {
  command
      .add_option("--replay", options.replay,
                  "try samplers on these results of all configurations instead of measuring")
      ->type_name(file_value);
  command.add_option("--seeds", options.seeds, "with --replay: number of runs per sampler (default: 100)")
      ->check(CLI::Range(1, 100000));
  command.add_option("--within", options.within, "with --replay: wanted distance to the best (default: 5%)");
  command
      .add_option("--t4", options.t4, "with --replay: only write each space to this folder in the T4 format")
      ->type_name(folder_value);
  command.add_flag("--whole", options.whole,
                   "with --replay: simulate the whole tuner (capping, race, finals) with resampled times");
  command.add_option("--noise", options.noise,
                     "with --whole: relative noise of the simulated times (default: 3%)");
  command.add_option("--format", options.style, "with --replay: style of the table (default: text)")
      ->type_name("{text,markdown,csv}");
}

void add_measuring_options(CLI::App& command, TuneOptions& options) {
  RunOptions& run = options.run;
  command.add_option("experiment", run.experiment, "experiment file (YAML)")->type_name(experiment_value);
  command.add_option("--out", run.out, "folder for the results (default: results/EXPERIMENT_tune)")
      ->type_name(folder_value);
  command
      .add_option("--set", run.sets, "override a key of the file, such as measure.repetitions=3 (repeatable)")
      ->allow_extra_args(false);
  command
      .add_option("--only", run.only, "consider only configurations whose id matches this glob (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--backend", run.backend, "backend to use instead of the experiment's")
      ->type_name(backend_value);
  command.add_option("--seed", options.seed, "random seed of the sampler (default: 1)");
  command
      .add_option("--cap", options.cap,
                  "abort a configuration at this multiple of the best time; 0: never (default: 1.25)")
      ->check(CLI::Range(0.0, 1e6));
  command
      .add_option("--pool", run.pool,
                  "tune together with all runs that were given this shared folder, on any hosts")
      ->type_name(folder_value);
  command
      .add_option(
          "--width", options.width,
          "with --replay or a new --pool: evaluations per graph and algorithm at once (default: 1, with "
          "--pool 4)")
      ->check(CLI::Range(1, 1000));
  command.add_option("--patience", run.patience,
                     "with a new --pool: a run without a sign of life for so long is dead (default: 60s)");
  command.add_flag("--quiet", run.quiet, "print no lines for steps that are ok");
  command.add_flag("--no-ahead", run.no_ahead, no_ahead_help);
  command.add_flag("--resume", run.resume, "continue an earlier tuner of the same experiment");
  command.add_flag("--mix", run.mix, "resume even if machine, plugins, graphs or options have changed");
  command.add_flag("--force", run.force, "discard results that the folder already has");
}

Exit tune(const TuneOptions& options, const Context& context) {
  const bool live = !options.run.experiment.empty();
  if (live == !options.replay.empty())
    throw_error("tune: expected an experiment to measure, or --replay RESULTS: give one of the two");
  if (!live && options.width > 0 && options.whole)
    throw_error("--width: does not go with --whole, which simulates one machine");
  if (!live) return tune_on_results(options);
  if (options.samplers.size() > 1)
    throw_error("--sampler: one measures an experiment, got {}", options.samplers.size());
  check_share(options.run);
  if (options.width > 0 && options.run.pool.empty()) throw_error("--width: goes with --pool or --replay");
  TuneOptions of_one = options;
  if (!options.samplers.empty()) of_one.sampler = options.samplers.front();
  return options.run.pool.empty() ? tune_live(of_one, context) : tune_in_pool(of_one, context);
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
      "tune", "find the fastest configurations of an experiment without measuring all of them");
  add_measuring_options(*command, *options);
  command
      ->add_option(
          "--budget", options->budget,
          "evaluations per graph and algorithm (50), or total time (10m) (default: 50, unlimited with "
          "--replay)")
      ->type_name("N|DURATION");
  command
      ->add_option(
          "--prior", options->prior,
          "earlier results of the same combinations, or 'model' for counts of the emulated GPU on smaller "
          "graphs of the same kinds")
      ->type_name(file_value);
  command
      ->add_option("--sampler", options->samplers,
                   fmt::format("{}, or a command (default: own, all named ones with --replay) (repeatable)",
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

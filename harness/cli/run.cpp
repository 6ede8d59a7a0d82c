// harness run: measures an experiment file into results.csv.
#include "cli/run.hpp"
#include "base/interruption.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/measuring.hpp"
#include "runtime/backend_loader.hpp"
#include "sweep/sweep.hpp"

namespace harness::cli {
namespace {

// Maximum number of ids that a dry run lists by default.
constexpr size_t most_listed = 200;

void check(const RunOptions& options) {
  if (options.keep_answers && options.dry_run) throw_error("--keep-answers: a dry run has no answers");
  if (options.all && !options.dry_run) throw_error("--all: goes with --dry-run");
  if (options.mix && mode_of(options) != results::WriteMode::resume)
    throw_error("--mix: goes with --resume or --retry");
  if (options.force && mode_of(options) == results::WriteMode::resume) {
    throw_error("--force: throws results away, --resume and --retry go on with them: give one of the two");
  }
}

double budget_of(const RunOptions& options, const experiment::Experiment& experiment) {
  if (options.budget.empty()) return experiment.measure.budget_s;
  const std::optional<double> seconds = parse_duration(options.budget);
  if (!seconds) throw_error("--budget: expected a duration such as 90s, 45m or 2h, got '{}'", options.budget);
  return *seconds;
}

/// Prints ids and their number to stdout, for programs, and the forecast to stderr, for people.
Exit dry_run(const RunOptions& options, const experiment::Experiment& experiment,
             const experiment::Expansion& expansion) {
  const experiment::Configurations& configurations = expansion.configurations;
  const size_t listed = options.all ? configurations.size() : std::min(configurations.size(), most_listed);
  for (size_t i = 0; i < listed; ++i) fmt::print("{}\n", configurations[i].id);
  fmt::print("{} configurations, {} excluded\n", configurations.size(), expansion.excluded);
  std::fflush(stdout);
  if (listed < configurations.size())
    fmt::print(stderr, "listed: the first {}; --dry-run --all lists every one\n", listed);
  for (const std::string& line : forecast(experiment, configurations)) fmt::print(stderr, "{}\n", line);
  return Exit::ok;
}

/// Returns the names of all backends as part of a sentence.
std::string all_backends() {
  std::string text;
  const std::vector<backends::BackendInfo>& infos = backends::backend_infos();
  for (size_t i = 0; i < infos.size(); ++i)
    text += (i == 0 ? "" : i + 1 == infos.size() ? " or " : ", ") + infos[i].name;
  return text;
}

}  // namespace

experiment::Experiment experiment_of(const RunOptions& options) {
  std::vector<std::string> sets = options.sets;
  if (options.aa) sets.push_back("measure.aa=true");
  if (!options.backend.empty()) sets.push_back("backend=" + options.backend);
  return experiment::load_experiment(options.experiment, sets);
}

std::string folder_of(const RunOptions& options, const experiment::Experiment& experiment) {
  if (!options.out.empty()) return options.out;
  return !experiment.out.empty() ? experiment.out : "results/" + experiment.name;
}

Ran run_experiment(const RunOptions& given, const experiment::Experiment& experiment,
                   const Context& context) {
  check(given);
  const plugin::Shelf plugins = context.look_at_plugins();
  RunOptions options = given;
  experiment::Expansion expansion = configurations_of(options, experiment, plugins);
  if (!options.tuned.empty()) {
    options.only = tuned_ids(options.tuned, context, plugins, expansion.configurations);
    expansion = configurations_of(options, experiment, plugins);
  }
  const experiment::Configurations& configurations = expansion.configurations;
  if (options.dry_run) return {dry_run(options, experiment, expansion), false};

  const double budget_s = budget_of(options, experiment);
  const std::string folder = folder_of(options, experiment);
  const results::ResumeOptions resume{options.mix, again(options.retry)};
  results::check_folder(folder, mode_of(options), bytes_of(experiment, configurations));
  sweep::Crew crew(job_of(options, context, experiment, plugins, folder), experiment,
                   sweep::backends_of(experiment, configurations));
  const nlohmann::json backend = crew.facts();
  sweep::Sweep sweep(experiment, configurations, crew, budget_s, options.quiet);
  if (options.smoke && !sweep.smoke_pass()) return {Exit::failed, false};
  sweep.load_graphs();
  results::ResultWriter writer(folder, meta_of(context, experiment, plugins, backend, sweep.graph_hashes()),
                               mode_of(options), resume, runtime::declared_columns());
  finish_on_first_signal();
  const auto ahead = link_ahead(options, context, experiment, plugins, configurations);
  Exit exit = sweep.run(writer);
  if (sweep.complete() && !sweep::print_summary(writer, experiment) && exit == Exit::ok)
    exit = Exit::unusable;
  fmt::print("{}\n", (writer.folder() / "results.csv").string());
  return {exit, sweep.complete()};
}

void add_run_options(CLI::App& command, RunOptions& options) {
  command.add_option("experiment", options.experiment, "experiment file (YAML)")
      ->required()
      ->type_name(experiment_value);
  command.add_option("--out", options.out, "folder of the results; default results/EXPERIMENT")
      ->type_name(folder_value);
  command.add_option("--set", options.sets, "override a key, for example measure.repetitions=3 (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--only", options.only, "only configurations whose id matches the glob (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--backend", options.backend, all_backends() + "; default as the experiment says")
      ->type_name(backend_value);
  command.add_flag("--quiet", options.quiet, "print failures, warnings and what was found, but no progress");
  command.add_flag("--resume", options.resume, "go on where an earlier run of the same experiment stopped");
  command
      .add_option("--retry", options.retry,
                  "measure rows again that failed, or that have this status; resumes (repeatable)")
      ->allow_extra_args(false);
  command.add_flag("--mix", options.mix,
                   "resume even where machine, plugins, graphs or experiment are not the same");
  command.add_flag("--no-ahead", options.no_ahead, no_ahead_help);
  command.add_option("--budget", options.budget, "begin no row after this much time, such as 2h");
  command.add_flag("--force", options.force, "throw away results that are in the folder already");
}

void add_run(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command = app.add_subcommand("run",
                                         "run an experiment and write results.csv, samples.csv, meta.json "
                                         "and, where a backend counts by kernel, kernels.csv");
  add_run_options(*command, *options);
  command->add_flag("--dry-run", options->dry_run,
                    "list the configurations and their number, guess what they take, run nothing");
  command->add_flag("--all", options->all, "with --dry-run: list every one, not only the first 200");
  command->add_flag("--smoke", options->smoke,
                    "first run every combination once on a tiny graph; stop if one fails");
  command
      ->add_option("--tuned", options->tuned,
                   "only what was the fastest on the nearest graph of this file, which harness tune wrote")
      ->type_name(experiment_value);
  command->add_flag("--aa", options->aa,
                    "measure every configuration twice, in turns, and print how far the two are apart");
  command->add_flag("--keep-answers", options->keep_answers,
                    "write the arrays of each row's result as NumPy files into the folder answers");
  command->footer(examples(
      {"harness run experiments/pr_sweep.yaml",
       "harness run experiments/pr_sweep.yaml --set measure.repetitions=20 --only 'dir:pull' --dry-run",
       "harness run experiments/pr_sweep.yaml --resume --retry failed"}));
  command->callback([=, &context, &action] {
    action = [=, &context] { return run_experiment(*options, experiment_of(*options), context).exit; };
  });
}

}  // namespace harness::cli

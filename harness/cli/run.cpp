// harness run: measures the configurations of an experiment file and writes results.csv.
#include "cli/run.hpp"
#include "base/interruption.hpp"
#include "base/scalars.hpp"
#include "cli/commands.hpp"
#include "cli/machines.hpp"
#include "cli/measuring.hpp"
#include "results/store/merge.hpp"
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
    throw_error("--force: discards results, but --resume and --retry continue them: give only one of them");
  }
  check_share(options);
}

}  // namespace

double budget_of(const RunOptions& options, const experiment::Experiment& experiment) {
  if (options.budget.empty()) return experiment.measure.budget_s;
  const std::optional<double> seconds = parse_duration(options.budget);
  if (!seconds) throw_error("--budget: expected a duration such as 90s, 45m or 2h, got '{}'", options.budget);
  return *seconds;
}

namespace {

/// Prints the ids of the configurations to stdout, so that programs can read them. Prints their number and
/// the forecast to stderr.
Exit dry_run(const RunOptions& options, const experiment::Experiment& experiment,
             const experiment::Expansion& expansion, const sweep::Rows& rows) {
  const experiment::Configurations& configurations = expansion.configurations;
  const size_t listed = options.all ? rows.size() : std::min(rows.size(), most_listed);
  for (size_t i = 0; i < listed; ++i) fmt::print("{}\n", configurations[rows[i]].id);
  if (rows.size() < configurations.size()) {
    fmt::print("{} configurations of {}, {} excluded\n", rows.size(), configurations.size(),
               expansion.excluded);
  } else {
    fmt::print("{} configurations, {} excluded\n", configurations.size(), expansion.excluded);
  }
  std::fflush(stdout);
  if (listed < rows.size())
    fmt::print(stderr, "listed: the first {}; --dry-run --all lists every one\n", listed);
  for (const std::string& line : forecast(experiment, configurations, rows)) fmt::print(stderr, "{}\n", line);
  return Exit::ok;
}

/// Returns the names of all backends as an enumeration, such as "cpu, cuda or simt".
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
  const std::string folder = !experiment.out.empty() ? experiment.out : "results/" + experiment.name;
  return options.shard.empty() ? folder : folder + folder_ending(options);
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
  if (!options.pool.empty() && !options.dry_run)
    return run_pool(options, context, experiment, plugins, expansion);
  const OwnPart part = own_part(options, experiment, configurations);
  if (options.dry_run) return {dry_run(options, experiment, expansion, part.rows), false};

  const double budget_s = budget_of(options, experiment);
  const std::string folder = folder_of(options, experiment);
  const results::ResumeOptions resume{options.mix, again(options.retry)};
  results::check_folder(folder, mode_of(options), bytes_of(experiment, configurations));
  sweep::Crew crew(job_of(options, context, experiment, plugins, folder), experiment,
                   sweep::backends_of(experiment, configurations));
  const nlohmann::json backend = crew.facts();
  sweep::Sweep sweep(experiment, configurations, crew, budget_s, options.quiet);
  if (options.smoke && !sweep.smoke_pass()) return {Exit::failed, false};
  sweep.load_graphs(part.rows);
  nlohmann::json meta = meta_of(context, experiment, plugins, backend, sweep.graph_hashes());
  if (!part.facts.is_null()) meta[results::share_key] = part.facts;
  results::ResultWriter writer(folder, meta, mode_of(options), resume, runtime::declared_columns());
  finish_on_first_signal();
  const auto ahead = link_ahead(options, context, experiment, plugins, configurations);
  sweep::FixedShare share(part.rows);
  Exit exit = sweep.run(writer, share);
  if (part.rows.empty()) {
    fmt::print(stderr, "shard {} has no rows: there are fewer rows than shards\n", options.shard);
  } else if (share.complete() && !sweep::print_summary(writer, experiment) && exit == Exit::ok) {
    exit = Exit::unusable;
  }
  fmt::print("{}\n", (writer.folder() / "results.csv").string());
  return {exit, share.complete()};
}

void add_run_options(CLI::App& command, RunOptions& options) {
  command.add_option("experiment", options.experiment, "experiment file (YAML)")
      ->required()
      ->type_name(experiment_value);
  command.add_option("--out", options.out, "folder for the results (default: results/EXPERIMENT)")
      ->type_name(folder_value);
  command
      .add_option("--set", options.sets,
                  "override a key of the file, such as measure.repetitions=3 (repeatable)")
      ->allow_extra_args(false);
  command
      .add_option("--only", options.only, "run only configurations whose id matches this glob (repeatable)")
      ->allow_extra_args(false);
  command.add_option("--backend", options.backend, all_backends() + " (default: that of the experiment)")
      ->type_name(backend_value);
  command.add_flag("--quiet", options.quiet, "print failures, warnings and the summary, but no progress");
  command.add_flag("--resume", options.resume, "continue an earlier run of the same experiment");
  command
      .add_option("--retry", options.retry,
                  "resume, and measure rows again that failed or have this status (repeatable)")
      ->allow_extra_args(false);
  command.add_flag("--mix", options.mix,
                   "resume even if machine, plugins, graphs or experiment have changed");
  command.add_flag("--no-ahead", options.no_ahead, no_ahead_help);
  command.add_option("--budget", options.budget, "begin no row after this time, such as 2h");
  command.add_flag("--force", options.force, "discard results that the folder already has");
}

void add_run(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run",
                         "run an experiment; write results.csv, samples.csv, meta.json and, if a "
                         "backend counts by kernel, kernels.csv");
  add_run_options(*command, *options);
  command->add_flag("--dry-run", options->dry_run,
                    "list the configurations, estimate time and memory, and run nothing");
  command->add_flag("--all", options->all, "with --dry-run: list all configurations, not only the first 200");
  add_share_options(*command, *options);
  command->add_flag("--smoke", options->smoke,
                    "first run every combination once on a tiny graph, and stop if one fails");
  command
      ->add_option(
          "--tuned", options->tuned,
          "run only the winners in this file of harness tune, for each graph those of the most similar one")
      ->type_name(experiment_value);
  command->add_flag("--aa", options->aa,
                    "measure every configuration twice, alternately, and print the difference (A/A test)");
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

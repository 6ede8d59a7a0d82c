// harness hold: measures an experiment, and tests whether the results respect the bounds in the experiment
// file.
#include <algorithm>
#include <random>

#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/judging.hpp"
#include "cli/run.hpp"
#include "results/judge/bounds.hpp"
#include "results/store/schema.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

struct HoldOptions : RunOptions {
  std::string judge, alpha = "5%", style = "text";
};

/// Throws Error if a bound uses an unknown column, or a column with the role `plain`, which cannot be
/// limited. Called only before an experiment is measured. Existing results are not tested in this way,
/// because they may have columns of a backend that is not installed.
void require_columns(const experiment::Experiment& experiment) {
  const std::vector<Column> known = results::result_columns(runtime::declared_columns());
  for (const experiment::Bound& bound : experiment.bounds) {
    if (bound.column.empty()) continue;
    const auto place = results::column_index(bound.column, known);
    if (!place || known[*place].role == ColumnRole::plain) {
      throw_error(
          "hold: '{}' is about the column '{}'; expected one whose role is not plain (harness list "
          "columns)",
          bound.name, bound.column);
    }
  }
}

/// Throws Error if results.csv may lack rows, because the configuration of a missing row could violate a
/// bound. Rows are missing if the run has not ended, or if results.csv has fewer rows than meta.json records.
/// A results file outside of a result folder has no such record and is accepted.
void require_ended(const results::StoredResults& results, const std::string& judge) {
  const std::filesystem::path path(judge);
  std::error_code unknown;
  const bool of_a_run = std::filesystem::is_directory(path, unknown) || path.filename() == "results.csv";
  if (judge.empty() || !of_a_run) return;
  const bool ended = results.meta.is_object() && results.meta.contains("finished_at");
  if (!ended) {
    throw Error(
        fmt::format("hold --judge {}: its run did not end (no finished_at in meta.json), so nothing is "
                    "judged: --resume measures what is missing",
                    judge),
        Exit::failed);
  }
  const auto wrote = results.meta.find("rows");  // meta.json of older versions has no number of rows
  if (wrote == results.meta.end() || *wrote == results.rows.size()) return;
  throw Error(
      fmt::format("hold --judge {}: results.csv has {} rows, expected {} as its run wrote, so nothing is "
                  "judged: --resume measures what is missing",
                  judge, results.rows.size(), wrote->dump()),
      Exit::failed);
}

/// Returns Exit::failed if a configuration failed, even if all bounds hold; otherwise Exit::ok.
Exit exit_of_rows(const results::StoredResults& results) {
  const auto failed =
      std::find_if(results.rows.begin(), results.rows.end(),
                   [](const results::StoredRow& row) { return results::is_failure(row.status); });
  if (failed == results.rows.end()) return Exit::ok;
  fmt::print(stderr, "harness: note: a row failed: {}: {}: {}\n", failed->id, failed->status, failed->reason);
  return Exit::failed;
}

/// Returns `graph_seed=N` for --set. N is the seed of the run that is resumed, or a new random number.
std::string drawn_seed(const RunOptions& options, const experiment::Experiment& experiment) {
  const std::string key = "graph_seed=";
  const std::string folder = folder_of(options, experiment);
  if (const nlohmann::json meta = options.resume ? results::load_meta(folder) : nullptr; meta.is_object()) {
    for (const nlohmann::json& set : meta.value("overrides", nlohmann::json::array())) {
      if (set.is_string() && set.get<std::string>().starts_with(key)) return set.get<std::string>();
    }
  }
  std::random_device device;
  return key + std::to_string(device() % 1'000'000);
}

/// Returns the experiment. If it names a list of graphs but no graph_seed, adds a random graph_seed to
/// `options`, so that no bound depends on one particular graph. With --judge, adds no seed, because nothing
/// is measured.
experiment::Experiment drawn(HoldOptions& options) {
  experiment::Experiment experiment = experiment_of(options);
  if (!experiment.draws_seeds || !options.judge.empty()) return experiment;
  options.sets.push_back(drawn_seed(options, experiment));
  fmt::print(stderr, "harness: note: seeds of the graphs were drawn; --set {} repeats them\n",
             options.sets.back());
  return experiment_of(options);
}

Exit hold(HoldOptions options, const Context& context) {
  const double alpha = alpha_of(options.alpha);
  const results::TableStyle style = style_of(options.style);
  const experiment::Experiment experiment = drawn(options);
  if (experiment.bounds.empty())
    throw_error("{}: has no bounds; expected a list 'hold' (see docs/hold.md)", options.experiment);

  const bool measured = options.judge.empty();
  if (measured) require_columns(experiment);
  const Ran ran = measured ? run_experiment(options, experiment, context) : Ran{Exit::ok, true};
  if (!ran.complete) return Exit::failed;  // --resume measures the missing configurations, then tests bounds
  const results::StoredResults results = results::load_results(
      measured ? folder_of(options, experiment) : options.judge, columns_of_bounds(experiment));
  require_ended(results, options.judge);
  results::require_one_machine(results, options.judge);
  for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
  const std::vector<results::Held> all =
      results::judge_bounds(results, bounds_of(experiment), {.min_effect = 0, .alpha = alpha});
  fmt::print("{}{}", measured ? "\n" : "", results::format_bounds(all, style));
  const auto exit = static_cast<Exit>(results::bounds_exit_code(all));
  if (exit != Exit::ok) return exit;
  return measured ? ran.exit : exit_of_rows(results);
}

}  // namespace

void add_hold(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<HoldOptions>();
  CLI::App* command = app.add_subcommand(
      "hold", "run an experiment and test the bounds in its file (exit 1 if one does not hold)");
  add_run_options(*command, *options);
  command
      ->add_option("--judge", options->judge,
                   "test the bounds on these results (results.csv or its folder) and measure nothing")
      ->type_name(file_value);
  command->add_option("--alpha", options->alpha, "1 - confidence level of the intervals (default: 5%)");
  command->add_option("--format", options->style, "style of the table (default: text)")
      ->type_name("{text,markdown,csv}");
  command->footer(examples({"harness hold experiments/held/overhead_cpu.yaml",
                            "harness hold experiments/held/overhead_cpu.yaml --judge results/overhead_cpu"}));
  command->callback([=, &context, &action] { action = [=, &context] { return hold(*options, context); }; });
}

}  // namespace harness::cli

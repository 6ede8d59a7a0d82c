// harness hold: an experiment whose file says how fast it must be.
#include "cli/examples.hpp"
#include "cli/judging.hpp"
#include "cli/run.hpp"
#include "cli/value_names.hpp"
#include "experiment/filter.hpp"
#include "results/judge/bounds.hpp"

namespace harness::cli {
namespace {

struct HoldOptions : RunOptions {
  std::string judge, alpha = "5%", style = "text";
};

std::function<bool(const results::StoredRow&)> matches_all(const std::vector<std::string>& globs) {
  return [globs](const results::StoredRow& row) {
    return std::all_of(globs.begin(), globs.end(),
                       [&](const std::string& glob) { return experiment::glob_matches_id(glob, row.id); });
  };
}

results::Bound bound_of(const experiment::Bound& bound) {
  return {
      .name = bound.name,
      .rows = matches_all(bound.rows),
      .over = bound.over.empty() ? std::function<bool(const results::StoredRow&)>() : matches_all(bound.over),
      .column = bound.column,
      .at_most = bound.at_most,
      .at_least = bound.at_least,
      .mean_at_most = bound.mean_at_most,
      .mean_at_least = bound.mean_at_least};
}

/// Refuses the results of a run that did not end: rows that are missing could be those that miss a bound. A
/// results file that stands alone has no record of its run.
void require_ended(const results::StoredResults& results, const std::string& judge) {
  const std::filesystem::path path(judge);
  std::error_code unknown;
  const bool of_a_run = std::filesystem::is_directory(path, unknown) || path.filename() == "results.csv";
  if (judge.empty() || !of_a_run) return;
  if (results.meta.is_object() && results.meta.contains("finished_at")) return;
  throw Error(
      fmt::format("hold --judge {}: its run did not end (no finished_at in meta.json), so nothing is judged: "
                  "--resume measures what is missing",
                  judge),
      Exit::failed);
}

Exit hold(const HoldOptions& options, const Context& context) {
  const double alpha = alpha_of(options.alpha);
  const results::TableStyle style = style_of(options.style);
  const experiment::Experiment experiment = experiment_of(options);
  if (experiment.bounds.empty())
    throw_error("{}: has no bounds; expected a list 'hold' (see docs/hold.md)", options.experiment);

  const bool measured = options.judge.empty();
  const Ran ran = measured ? run_experiment(options, experiment, context) : Ran{Exit::ok, true};
  if (!ran.complete) return Exit::failed;  // --resume measures what is missing and then judges
  const results::StoredResults results =
      results::load_results(measured ? folder_of(options, experiment) : options.judge);
  for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
  require_ended(results, options.judge);
  std::vector<results::Bound> bounds;
  for (const experiment::Bound& bound : experiment.bounds) bounds.push_back(bound_of(bound));
  const std::vector<results::Held> all =
      results::judge_bounds(results, bounds, {.min_effect = 0, .alpha = alpha});
  fmt::print("{}{}", measured ? "\n" : "", results::format_bounds(all, style));
  const auto exit = static_cast<Exit>(results::bounds_exit_code(all));
  return exit == Exit::ok ? ran.exit : exit;
}

}  // namespace

void add_hold(CLI::App& app, Context& context, Action& action) {
  auto options = std::make_shared<HoldOptions>();
  CLI::App* command = app.add_subcommand(
      "hold", "run an experiment and judge it by the bounds in its file: exit 1 when one is not held");
  add_run_options(*command, *options);
  command
      ->add_option("--judge", options->judge,
                   "measure nothing: judge these results, a results.csv or its folder")
      ->type_name(file_value);
  command->add_option("--alpha", options->alpha, "how often an interval may miss the truth; default 5%");
  command->add_option("--format", options->style, "text, markdown or csv")->type_name("{text,markdown,csv}");
  command->footer(examples({"harness hold experiments/held/overhead_cpu.yaml",
                            "harness hold experiments/held/overhead_cpu.yaml --judge results/overhead_cpu"}));
  command->callback([=, &context, &action] { action = [=, &context] { return hold(*options, context); }; });
}

}  // namespace harness::cli

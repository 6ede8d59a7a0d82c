// harness history: stores the median times of each run in a folder, and finds the run since which a plugin
// has been slower.
#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/history_confirm.hpp"
#include "cli/judging.hpp"
#include "experiment/filter.hpp"
#include "results/history/trends.hpp"

namespace harness::cli {
namespace {

struct HistoryArguments {
  std::string results, folder = "history", commit, glob, style = "text", min_effect = "3%";
  size_t last = results::usually_searched;
  Confirmation confirm;
};

void print_notes(const std::vector<std::string>& notes) {
  for (const std::string& note : notes) fmt::print(stderr, "harness: note: {}\n", note);
}

Exit add(const HistoryArguments& arguments) {
  const results::StoredResults results = results::load_results(arguments.results);
  results::require_one_machine(results, arguments.results);
  print_notes(results.notes);
  const auto path = results::add_to_history(
      results::history_run(results, arguments.results, arguments.commit), arguments.folder);
  fmt::print("{}\n", path.string());
  return Exit::ok;
}

/// Returns the lines that print a series: the median times of one configuration on one machine over the runs
/// of the history. A line has a mark if the median changes there.
std::vector<std::vector<std::string>> lines_of(const results::Series& one, const results::History& history) {
  std::vector<std::vector<std::string>> lines;
  for (size_t i = 0; i < one.rows.size(); ++i) {
    const results::HistoryRun& run = history.runs[one.runs[i]];
    const results::HistoryRow& row = *one.rows[i];
    const auto change = std::find_if(one.changes.begin(), one.changes.end(),
                                     [&](const results::ChangePoint& point) { return point.at == i; });
    std::string mark;
    if (change != one.changes.end()) mark = fmt::format("x{:.3f} from here on", std::exp(change->log_ratio));
    lines.push_back(
        {one.id, one.device, run.date, run.commit.substr(0, 10), plain_number(row.cost, 4) + " " + row.unit,
         row.high > 0 ? fmt::format("{} to {}", plain_number(row.low, 4), plain_number(row.high, 4)) : "",
         fmt::format("{}", row.samples), mark});
  }
  return lines;
}

Exit show(const HistoryArguments& arguments) {
  const results::TableStyle style = style_of(arguments.style);
  const results::History history = results::read_history(arguments.folder);
  print_notes(history.notes);
  std::vector<std::vector<std::string>> table{
      {"id", "machine", "date", "commit", "median", "interval", "samples", "change"}};
  const results::ChangeRule rule{.min_effect = share_of("--min-effect", arguments.min_effect, 0, 10)};
  for (const results::Series& one : results::series_of(history, arguments.last, rule)) {
    if (!arguments.glob.empty() && !experiment::glob_matches_id(arguments.glob, one.id)) continue;
    for (auto& line : lines_of(one, history)) table.push_back(std::move(line));
  }
  if (table.size() == 1)
    throw_error("{}: no id matches '{}'; expected an id or a glob such as 'dir:pull'", arguments.folder,
                printable(arguments.glob));
  fmt::print("{}", results::format_table(table, style));
  return Exit::ok;
}

/// Prints one sentence per change of the median time. The exit code is 0 even if there are changes, because
/// noise can look like a change.
Exit check(const HistoryArguments& arguments) {
  constexpr size_t most_single = 10;
  const results::History history = results::read_history(arguments.folder);
  print_notes(history.notes);
  const results::ChangeRule rule{.min_effect = share_of("--min-effect", arguments.min_effect, 0, 10)};
  const std::vector<results::Series> series = results::series_of(history, arguments.last, rule);
  size_t single = 0, longest = 0;
  for (const results::Series& one : series) longest = std::max(longest, one.rows.size());
  for (const results::PooledChange& change : results::pooled_changes(series)) {
    if (change.rows == 1 && ++single > most_single) continue;
    fmt::print("{}\n", results::sentence_of(change, history));
  }
  if (single > most_single) fmt::print("{} more single rows (harness history show)\n", single - most_single);
  fmt::print("{} runs, {} series{}\n", history.runs.size(), series.size(),
             longest < 2 * rule.least_segment
                 ? fmt::format("; no series has {} runs yet, which a change needs", 2 * rule.least_segment)
                 : "");
  return Exit::ok;
}

CLI::App* subcommand(CLI::App& group, HistoryArguments& arguments, const char* name, const char* what) {
  CLI::App* command = group.add_subcommand(name, what);
  command->add_option("--history", arguments.folder, "folder of the history (default: history)")
      ->type_name(folder_value);
  return command;
}

void add_rules(CLI::App& command, HistoryArguments& arguments) {
  command.add_option("--min-effect", arguments.min_effect, "do not report smaller changes (default: 3%)");
  command
      .add_option(
          "--last", arguments.last,
          fmt::format("search the last runs of each series only (default: {})", results::usually_searched))
      ->check(CLI::Range(6, 2000));
}

}  // namespace

void add_history(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<HistoryArguments>();
  CLI::App* group = app.add_subcommand("history", "keep results over commits, and find what became slower");
  group->require_subcommand(1);
  group->footer(examples({"harness history add results/pr_sweep", "harness history check"}));

  CLI::App* keep = subcommand(*group, *arguments, "add", "add the medians of a run to the history");
  keep->add_option("results", arguments->results, "results.csv or its folder")
      ->required()
      ->type_name(file_value);
  keep->add_option("--commit", arguments->commit,
                   "name of what was measured (default: the commit of harness)");
  keep->footer(examples({"harness history add results/pr_sweep",
                         "harness history add results/pr_sweep --commit v1.2 --history kept"}));
  keep->callback([=, &action] { action = [=] { return add(*arguments); }; });

  CLI::App* look = subcommand(*group, *arguments, "show", "print the runs of each row, with its changes");
  look->add_option("id", arguments->glob, "glob of ids (default: all)");
  add_rules(*look, *arguments);
  look->add_option("--format", arguments->style, "style of the table (default: text)")
      ->type_name("{text,markdown,csv}");
  look->footer(
      examples({"harness history show 'dir:pull'", "harness history show --format csv > history.csv"}));
  look->callback([=, &action] { action = [=] { return show(*arguments); }; });

  CLI::App* find =
      subcommand(*group, *arguments, "check", "print since which run plugins are slower or faster (exit 0)");
  add_rules(*find, *arguments);
  find->footer(examples({"harness history check", "harness history check --min-effect 5%"}));
  find->callback([=, &action] { action = [=] { return check(*arguments); }; });

  CLI::App* confirm = group->add_subcommand(
      "confirm", "measure two installed versions alternately and compare them (exit 1 on a regression)");
  confirm->add_option("before", arguments->confirm.before, "executable or prefix of the earlier version")
      ->required()
      ->type_name(file_value);
  confirm->add_option("after", arguments->confirm.after, "executable or prefix of the later version")
      ->required()
      ->type_name(file_value);
  confirm->add_option("experiment", arguments->confirm.experiment, "experiment file (YAML)")
      ->required()
      ->type_name(experiment_value);
  confirm
      ->add_option("--only", arguments->confirm.only,
                   "measure only configurations whose id matches this glob (repeatable)")
      ->allow_extra_args(false);
  confirm->add_option("--rounds", arguments->confirm.rounds, "rounds of each version (default: 20)")
      ->check(CLI::Range(8, 10000));
  confirm->add_option("--out", arguments->confirm.out, "folder for the results (default: results/confirm)")
      ->type_name(folder_value);
  confirm->footer(
      examples({"harness history confirm old/bin/harness new/bin/harness mine.yaml --only 'dir:pull'",
                "harness history confirm old new mine.yaml --rounds 40"}));
  confirm->callback([=, &action] { action = [=] { return confirm_change(arguments->confirm); }; });
}

}  // namespace harness::cli

// harness compare, harness best and harness results: commands that evaluate results.
#include "results/judge/compare.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/judging.hpp"
#include "cli/python.hpp"
#include "results/judge/benchmark_json.hpp"
#include "results/judge/best.hpp"
#include "results/judge/machines.hpp"
#include "results/judge/table.hpp"
#include "results/report/paper_table.hpp"
#include "sweep/share/pool.hpp"

namespace harness::cli {
namespace {

struct Arguments {
  std::string before, after;
  std::string min_effect = "3%", alpha = "1%", style = "text";
  bool all = false, across = false, machines = false;

  results::Judgement judgement() const {
    return {share_of("--min-effect", min_effect, 0, 10), alpha_of(alpha)};
  }
};

void add_common(CLI::App& command, Arguments& arguments) {
  command.add_option("--min-effect,--threshold", arguments.min_effect,
                     "do not report smaller differences of medians (default: 3%)");
  command.add_option("--alpha", arguments.alpha, "significance level (default: 1%)");
  command.add_option("--format", arguments.style, "style of the table (default: text)")
      ->type_name("{text,markdown,csv}");
  command.add_flag("--across", arguments.across, "also compare rows of different machines");
}

/// Prints for each pair of machines whether they are about equally fast, by comparing the configurations that
/// both have measured. Returns Exit::failed if two machines differ.
Exit compare_machines(const Arguments& arguments, results::TableStyle style) {
  std::vector<std::filesystem::path> folders;
  for (const std::string& folder : {arguments.before, arguments.after}) {
    if (folder.empty()) continue;
    std::vector<std::filesystem::path> own = sweep::parts_of(folder);
    if (own.empty()) own = {folder};
    folders.insert(folders.end(), own.begin(), own.end());
  }
  const std::vector<results::MachinePair> pairs = results::compare_machines(folders, arguments.judgement());
  if (pairs.empty()) {
    throw_error("{}: no row is ok on two machines; run the same experiment on each, with --out",
                folders.front().string());
  }
  fmt::print("{}", results::format_machines(pairs, style));
  const bool alike = std::all_of(pairs.begin(), pairs.end(), [](const results::MachinePair& pair) {
    return pair.alike != results::Alike::no;
  });
  return alike ? Exit::ok : Exit::failed;
}

}  // namespace

void add_compare(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "compare", "report what became slower or faster (exit 1 on a regression, 2 if nothing matches)");
  command->add_option("before", arguments->before, "earlier results.csv or its folder")
      ->required()
      ->type_name(file_value);
  command->add_option("after", arguments->after, "later results.csv or its folder")->type_name(file_value);
  command->add_flag(
      "--machines", arguments->machines,
      "tell whether the machines that measured the same rows are alike (A/A test; exit 1 if not)");
  command->footer(examples({"harness compare results/monday results/friday",
                            "harness compare before.csv after.csv --min-effect 5% --format markdown",
                            "harness compare --machines results/node_a results/node_b"}));
  command->add_flag("--all", arguments->all, "also list rows that are the same");
  add_common(*command, *arguments);
  command->callback([=, &action] {
    action = [=] {
      const results::TableStyle style = style_of(arguments->style);
      if (arguments->machines) return compare_machines(*arguments, style);
      if (arguments->after.empty())
        throw_error("compare: expected two results, got one ({})", arguments->before);
      const results::CompareReport report = results::compare_results(
          arguments->before, arguments->after, arguments->judgement(), arguments->across);
      if (report.rows.empty() && !report.machines.empty() && !arguments->across) {
        throw_error(
            "{} and {} are of different machines ({}); --across compares them, --machines tells whether the "
            "machines are alike",
            arguments->before, arguments->after, report.machines);
      }
      fmt::print("{}", results::format_report(report, style, arguments->all));
      const auto exit = static_cast<Exit>(results::compare_exit_code(report));
      if (exit == Exit::bad_input)
        fmt::print(stderr, "harness: nothing to compare: no row is in both {} and {} and ok in one\n",
                   arguments->before, arguments->after);
      return exit;
    };
  });
}

void add_best(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand(
      "best", "print the fastest configurations of each graph and algorithm, with ties and unclear ones");
  command->add_option("results", arguments->before, "results.csv or its folder")
      ->required()
      ->type_name(file_value);
  command->footer(
      examples({"harness best results/pr_sweep", "harness best results/pr_sweep --all --format csv"}));
  command->add_flag("--all", arguments->all, "also list every slower row");
  add_common(*command, *arguments);
  command->callback([=, &action] {
    action = [=] {
      const results::TableStyle style = style_of(arguments->style);
      const results::Judgement judgement = arguments->judgement();
      const results::StoredResults results = results::load_results(arguments->before);
      const std::vector<results::Winners> found = results::winners(results, judgement, arguments->across);
      results::require_finished_rows(results, arguments->before);
      if (found.empty()) throw_error("{}: no row is ok, so none is the fastest", arguments->before);
      for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
      for (const std::string& line : results::left_out_lines(results))
        fmt::print(stderr, "harness: note: {}\n", line);
      if (const auto machines = results::machines_of(results); arguments->across && machines.size() > 1) {
        fmt::print(stderr, "harness: note: rows of {} machines are compared: {}\n", machines.size(),
                   fmt::join(machines, ", "));
      }
      fmt::print("{}", results::format_winners(found, style, arguments->all));
      const std::string hidden = arguments->all ? "" : results::rows_not_listed(found);
      // CSV output is read by a program, so the message about omitted configurations goes to stderr
      const bool for_a_program = style == results::TableStyle::csv;
      if (!hidden.empty() && for_a_program) fmt::print(stderr, "harness: {}\n", hidden);
      if (!hidden.empty() && !for_a_program) fmt::print("\n{}\n", hidden);
      return Exit::ok;
    };
  });
}

/// Writes results as a Parquet file, by the script harness_parquet.py. This executable does not link
/// libarrow, because that library is larger than harness.
static Exit write_parquet(const std::string& results, const std::string& out) {
  namespace fs = std::filesystem;
  results::load_results(results);  // throws for a damaged file
  const fs::path file = fs::is_directory(results) ? fs::path(results) / "results.csv" : fs::path(results);
  const fs::path to = out.empty() ? file.parent_path() / "results.parquet" : fs::path(out);
  return run_script("plots/harness_parquet.py",
                    {fs::read_symlink("/proc/self/exe").string(), file.string(), to.string()});
}

void add_results(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<Arguments>();
  arguments->style = "json";
  CLI::App* command = app.add_subcommand(
      "results",
      "print results as JSON of Google Benchmark or as tables for a paper, or write them as Parquet");
  command->add_option("results", arguments->before, "results.csv or its folder")
      ->required()
      ->type_name(file_value);
  command->footer(examples({"harness results results/pr_sweep > pr_sweep.json",
                            "harness results results/pr_sweep --format latex > pr_sweep.tex",
                            "harness results results/pr_sweep --format parquet -o rows.parquet"}));
  command
      ->add_option("--format", arguments->style,
                   "json, tables with intervals and ties in markdown or latex, or a file with all columns in "
                   "parquet (default: json)")
      ->type_name("{json,markdown,latex,parquet}");
  auto out = std::make_shared<std::string>();
  command->add_option("-o,--out", *out, "file of parquet (default: results.parquet, next to the results)")
      ->type_name(file_value);
  command->add_flag_callback(
      "--json", [arguments] { arguments->style = "json"; }, "print JSON (default)");
  command->callback([=, &action] {
    action = [=] {
      const std::string& style = arguments->style;
      if (style != "json" && style != "markdown" && style != "latex" && style != "parquet")
        throw_error("--format: expected json, markdown, latex or parquet, got '{}'", style);
      if (style == "parquet") return write_parquet(arguments->before, *out);
      if (!out->empty()) throw_error("-o: is for --format parquet; the other formats are printed");
      const results::StoredResults results = results::load_results(arguments->before);
      for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
      if (style == "json") {
        fmt::print("{}\n", results::benchmark_json(results).dump(2, ' ', false,
                                                                 nlohmann::json::error_handler_t::replace));
        return Exit::ok;
      }
      const std::vector<results::PaperTable> tables = results::paper_tables(results);
      if (tables.empty()) throw_error("{}: has no rows, so there is no table", arguments->before);
      fmt::print("{}", style == "latex" ? results::as_latex(tables) : results::as_markdown(tables));
      return Exit::ok;
    };
  });
}

}  // namespace harness::cli

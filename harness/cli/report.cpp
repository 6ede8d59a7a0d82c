// harness report: writes results as one HTML page.
#include "results/report/report.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include <fmt/format.h>

#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/judging.hpp"
#include "results/store/files.hpp"
#include "runtime/backend_loader.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::string results, before, history, out;
  std::string min_effect = "3%", alpha = "1%";
};

/// Returns the path of the page: that of --out, or report.html next to the results.
fs::path page_path(const ReportArguments& arguments) {
  if (!arguments.out.empty()) return arguments.out;
  const fs::path results(arguments.results);
  if (fs::is_directory(results)) return results / "report.html";
  const std::string name = results.filename() == "results.csv" ? "report" : results.stem().string();
  return results.parent_path() / (name + ".html");
}

/// Returns the experiment as it was run, from the meta.json of results. Returns nothing if meta.json does not
/// contain it or this version cannot parse it.
std::optional<experiment::Experiment> experiment_of_results(const fs::path& results) {
  const fs::path folder = fs::is_directory(results) ? results : results.parent_path();
  std::ifstream file(folder / "meta.json");
  const nlohmann::json meta = nlohmann::json::parse(file, nullptr, false);
  if (!meta.is_object() || !meta.contains("experiment_text")) return std::nullopt;
  try {
    return experiment::parse_experiment(meta.at("experiment_text").get<std::string>(), "meta.json",
                                        meta.value("overrides", std::vector<std::string>()));
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

Exit report(const ReportArguments& arguments) {
  const fs::path path = page_path(arguments);
  const fs::path folder = path.parent_path();
  if (fs::is_directory(path))
    throw_error("{}: is a folder; expected the path of a page, such as {}", path.string(),
                (path / "report.html").string());
  if (!folder.empty() && !fs::is_directory(folder))
    throw_error("{}: the folder does not exist; create it, or choose another place with -o", folder.string());
  const auto experiment = experiment_of_results(arguments.results);
  const std::string page = results::report_page(
      {.results = arguments.results,
       .before = arguments.before,
       .history = arguments.history,
       .judgement = {share_of("--min-effect", arguments.min_effect, 0, 10), alpha_of(arguments.alpha)},
       .bounds = experiment ? bounds_of(*experiment) : std::vector<results::Bound>(),
       .bound_columns = experiment ? columns_of_bounds(*experiment) : std::vector<std::string>(),
       .bound_alpha = bounds_alpha,
       .counters = runtime::declared_columns()});
  results::with_file_errors([&] { results::write_atomically(path, page); });
  fmt::print("{}\n", path.string());
  return Exit::ok;
}

}  // namespace

void add_report(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command = app.add_subcommand(
      "report", "write results as one HTML page: conclusions, figures, all rows, provenance");
  command->add_option("results", arguments->results, "results.csv or its folder")
      ->required()
      ->type_name(file_value);
  command
      ->add_option("--against", arguments->before,
                   "earlier results, with which the page compares (results.csv or its folder)")
      ->type_name(file_value);
  command
      ->add_option("--history", arguments->history,
                   "folder of harness history, whose runs of these rows the page shows")
      ->type_name(folder_value);
  command
      ->add_option("-o,--out", arguments->out, "path of the page (default: report.html, next to the results)")
      ->type_name(file_value);
  command->add_option("--min-effect,--threshold", arguments->min_effect,
                      "do not report smaller differences of medians (default: 3%)");
  command->add_option("--alpha", arguments->alpha, "significance level (default: 1%)");
  command->footer(examples({"harness report results/pr_sweep",
                            "harness report results/friday --against results/monday -o friday.html"}));
  command->callback([=, &action] { action = [=] { return report(*arguments); }; });
}

}  // namespace harness::cli

// harness plot: calls the Python scripts in plots/.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/python.hpp"
#include "experiment/filter.hpp"
#include "results/judge/best.hpp"
#include "results/store/csv.hpp"

namespace harness::cli {
namespace {

constexpr const char* plot_script = "plots/harness_plot.py";

struct PlotArguments {
  std::string results;
  std::vector<std::string> passed_on;                          // arguments for the script, unchanged
  std::map<std::string, std::vector<std::string>> selections;  // option -> globs
};

/// Returns true if one of the globs matches a choice: `ell`, or with parameters as in ids, `ell(width=8)`.
bool fits(const std::vector<std::string>& globs, const std::string& name, const results::StoredRow& row,
          const char* key) {
  std::string label;
  if (const size_t begin = row.id.find(fmt::format("{}:", key)); begin != row.id.npos) {
    label = row.id.substr(begin + std::strlen(key) + 1);
    label.resize(std::min(label.find('/'), label.size()));
  }
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    return experiment::glob_matches(glob, name) || experiment::glob_matches(glob, label);
  });
}

bool is_selected(const results::StoredRow& row, const PlotArguments& arguments) {
  const std::string algorithm = row.algorithm.substr(0, row.algorithm.find(' '));
  for (const auto& [option, globs] : arguments.selections) {
    const bool kept = globs.empty()             ? true
                      : option == "--graph"     ? fits(globs, row.graph, row, "graph")
                      : option == "--algorithm" ? fits(globs, algorithm, row, "alg")
                      : option == "--format"    ? fits(globs, row.format, row, "fmt")
                      : option == "--schedule"  ? fits(globs, row.schedule, row, "sched")
                      : option == "--baseline"  ? fits(globs, row.baseline, row, "base")
                      : option == "--direction"
                          ? row.direction.empty() || fits(globs, row.direction, row, "dir")
                          : fits(globs, row.backend, row, "dev");
    if (!kept) return false;
  }
  return true;
}

/// Returns the selected rows for the script, with their ranks and the interval of each one's ratio to the
/// best. The script only draws and does not judge. A row without enough measurements has no interval.
std::string judged(const PlotArguments& arguments) {
  results::StoredResults results = results::load_results(arguments.results);
  for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
  if (results.rows.empty()) throw_error("{}: holds no rows", arguments.results);
  std::erase_if(results.rows, [&](const results::StoredRow& row) { return !is_selected(row, arguments); });
  if (results.rows.empty()) throw_error("{}: the options select no row", arguments.results);
  const std::vector<results::Winners> groups = results::winners(results);
  std::map<const results::StoredRow*, const results::Contender*> places;
  for (const results::Winners& group : groups)
    for (const results::Contender& one : group.rows) places[one.row] = &one;
  std::string text = results::csv_line({"id", "place", "slower_low", "slower_high", "judged_by"});
  const auto end = [](const results::Contender& one, double value) -> std::string {
    return one.few || value <= 0 || !std::isfinite(value) ? "" : fmt::format("{}", value);
  };
  for (const results::StoredRow& row : results.rows) {
    const auto found = places.find(&row);
    if (found == places.end()) {
      text += results::csv_line({row.id, "", "", "", row.judged_by});
      continue;
    }
    const results::Contender& one = *found->second;
    text += results::csv_line({row.id, results::standing_name(one.standing), end(one, one.effect.low),
                               end(one, one.effect.high), row.judged_by});
  }
  return text;
}

Exit plot(const PlotArguments& arguments) {
  std::vector<std::string> words = arguments.passed_on;
  if (arguments.results.empty())
    return run_script(plot_script, words);  // for --list, or an error that the script reports
  const std::string text = judged(arguments);
  // An anonymous file needs no removal.
  const int file = memfd_create("judged", 0);
  if (file < 0 || ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw Error("the rows cannot be passed to the plotting script", Exit::unusable);
  words.insert(words.end(), {arguments.results, "--judged", fmt::format("/proc/self/fd/{}", file)});
  const Exit exit = run_script(plot_script, words);
  ::close(file);
  if (exit == Exit::ok) print_python();
  return exit;
}

}  // namespace

void add_plot(CLI::App& app, Context&, Action& action) {
  auto arguments = std::make_shared<PlotArguments>();
  CLI::App* command = app.add_subcommand("plot", "draw figures of a results.csv, as SVG and PNG");
  command->add_option("results", arguments->results, "results.csv or its folder")->type_name(file_value);
  const auto pass_on = [&](const char* name, const char* what) {
    command
        ->add_option_function<std::vector<std::string>>(
            name,
            [=](const std::vector<std::string>& values) {
              for (const std::string& value : values)
                arguments->passed_on.insert(arguments->passed_on.end(), {name, value});
            },
            what)
        ->allow_extra_args(false);
  };
  pass_on("--figure", "draw only this figure (repeatable)");
  pass_on("--out", "folder for the figures (default: figures, next to the results)");
  pass_on("--type", "file type (repeatable) (default: svg and png)");
  pass_on("--width", "width of a figure: inches, column (3.3) or page (7.16)");
  pass_on("--font-size", "font size in points (default: 7.5)");
  pass_on("--scale", "scale of speedups; auto means log beyond a factor of 30");
  command->get_option("--out")->type_name(folder_value);
  command->get_option("--type")->type_name("{svg,png,pdf}");
  command->get_option("--scale")->type_name("{linear,log,auto}");
  for (const auto& [name, what] : {std::pair{"--no-title", "draw no titles, for papers with captions"},
                                   std::pair{"--list", "list the figures, and draw nothing"}}) {
    command->add_flag_callback(
        name, [=, word = std::string(name)] { arguments->passed_on.push_back(word); }, what);
  }
  for (const char* name :
       {"--graph", "--algorithm", "--format", "--schedule", "--baseline", "--direction", "--backend"}) {
    command
        ->add_option(name, arguments->selections[name],
                     fmt::format("draw only rows whose {} matches this glob (repeatable)", name + 2))
        ->allow_extra_args(false);
  }
  command->footer(
      examples({"harness plot results/pr_sweep",
                "harness plot results/pr_sweep --figure heatmap --type pdf --width column --no-title"}));
  command->callback([=, &action] { action = [=] { return plot(*arguments); }; });
}

}  // namespace harness::cli

#include "cli/plotting.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/python.hpp"
#include "experiment/filter.hpp"
#include "results/judge/best.hpp"
#include "results/store/csv.hpp"

namespace harness::cli {
namespace {

constexpr const char* plot_script = "plots/harness_plot.py";
// Maximum number of configurations that the figure of ranks shows per graph, algorithm and backend, the
// fastest first.
constexpr size_t ranked_rows = 12;

/// Returns true if a glob matches `name`, such as the format `ell` of a configuration. Also returns true if a
/// glob matches the label behind `key` in the configuration's id, such as `ell(width=8)` behind `fmt`.
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

bool is_on_host(const std::vector<std::string>& globs, const results::StoredRow& row) {
  const std::string host = row.machine.substr(0, row.machine.find(' '));
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return experiment::glob_matches(glob, host); });
}

bool is_selected(const results::StoredRow& row, const PlotArguments& arguments) {
  const std::string algorithm = row.algorithm.substr(0, row.algorithm.find(' '));
  const auto one_matches = [&](const std::string& glob) { return experiment::glob_matches_id(glob, row.id); };
  for (const auto& [option, globs] : arguments.selections) {
    const bool kept = globs.empty()           ? true
                      : option == "select"    ? std::ranges::any_of(globs, one_matches)
                      : option == "graph"     ? fits(globs, row.graph, row, "graph")
                      : option == "algorithm" ? fits(globs, algorithm, row, "alg")
                      : option == "format"    ? fits(globs, row.format, row, "fmt")
                      : option == "schedule"  ? fits(globs, row.schedule, row, "sched")
                      : option == "baseline"  ? fits(globs, row.baseline, row, "base")
                      : option == "host"      ? is_on_host(globs, row)
                      : option == "direction"
                          ? row.direction.empty() || fits(globs, row.direction, row, "dir")
                          : fits(globs, row.backend, row, "dev");
    if (!kept) return false;
  }
  return true;
}

/// Returns a CSV table that compares each selected configuration with the fastest one of the same graph,
/// algorithm and backend. The columns are the verdict (results::Standing), the confidence interval of the
/// ratio of the two times, and the best and the worst rank that the configuration may have. The interval is
/// empty if there are too few measurements. The plotting script reads this table and does not compute
/// verdicts itself.
std::string judged(const PlotArguments& arguments) {
  results::StoredResults results = results::load_results(arguments.results);
  results::require_finished_rows(results, arguments.results);
  for (const std::string& note : results.notes) fmt::print(stderr, "harness: note: {}\n", note);
  std::erase_if(results.rows, [&](const results::StoredRow& row) { return !is_selected(row, arguments); });
  if (results.rows.empty()) throw_error("{}: the options select no row", arguments.results);
  if (const auto machines = results::machines_of(results); machines.size() > 1) {
    throw_error("{}: the rows are of {} machines ({}), expected one per figure: choose it by --host NAME",
                arguments.results, machines.size(), fmt::join(machines, ", "));
  }
  const std::vector<results::Winners> groups = results::winners(results);
  struct Place {
    const results::Contender* one;
    std::string low, high;  // best and worst rank; empty beyond the first `ranked_rows` configurations
  };
  std::map<const results::StoredRow*, Place> places;
  for (const results::Winners& group : groups) {
    const std::vector<results::RankRange> ranks = results::rank_ranges(group, ranked_rows);
    for (size_t i = 0; i < group.rows.size(); ++i) {
      const results::Contender& one = group.rows[i];
      const bool ranked = i < ranks.size() && one.row->timed();
      places[one.row] = {&one, ranked ? std::to_string(ranks[i].low) : "",
                         ranked ? std::to_string(ranks[i].high) : ""};
    }
  }
  std::string text =
      results::csv_line({"id", "place", "slower_low", "slower_high", "rank_low", "rank_high", "judged_by"});
  const auto end = [](const results::Contender& one, double value) -> std::string {
    return one.few || value <= 0 || !std::isfinite(value) ? "" : fmt::format("{}", value);
  };
  for (const results::StoredRow& row : results.rows) {
    const auto found = places.find(&row);
    if (found == places.end()) {
      text += results::csv_line({row.id, "", "", "", "", "", row.judged_by});
      continue;
    }
    const auto& [one, low, high] = found->second;
    text += results::csv_line({row.id, results::standing_name(one->standing), end(*one, one->effect.low),
                               end(*one, one->effect.high), low, high, row.judged_by});
  }
  return text;
}

}  // namespace

Exit plot(const PlotArguments& arguments) {
  std::vector<std::string> words = arguments.passed_on;
  if (arguments.results.empty()) return run_script(plot_script, words);
  const std::string text = judged(arguments);
  // The file is anonymous, so it needs no removal.
  const int file = memfd_create("judged", 0);
  if (file < 0 || ::write(file, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    throw Error("the rows cannot be passed to the plotting script", Exit::unusable);
  words.insert(words.end(),
               {"--judged", fmt::format("/proc/self/fd/{}", file), "--harness",
                std::filesystem::read_symlink("/proc/self/exe").string(), "--", arguments.results});
  const Exit exit = run_script(plot_script, words);
  ::close(file);
  return exit;
}

}  // namespace harness::cli

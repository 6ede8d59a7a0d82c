// An experiment from its file to its results, as `harness run` does it. Commands that measure first and then
// say something of the results take the same options.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "experiment/configuration.hpp"

namespace harness::cli {

struct RunOptions {
  std::string experiment, out, backend, tuned;
  std::string budget;
  std::vector<std::string> sets, only, retry;
  bool keep_answers = false, dry_run = false, smoke = false, resume = false, mix = false, force = false,
       aa = false, quiet = false, all = false, no_ahead = false;
};

/// Adds the options of every command that measures. Others are of `run` alone, such as --dry-run.
void add_run_options(CLI::App& command, RunOptions& options);

/// The help of the flag --no-ahead.
inline constexpr const char* no_ahead_help = "do not link the next programs on idle cores meanwhile";

/// The experiment as the options change it.
experiment::Experiment experiment_of(const RunOptions& options);

/// Where its results go.
std::string folder_of(const RunOptions& options, const experiment::Experiment& experiment);

struct Ran {
  Exit exit;
  bool complete;  ///< no row is missing: neither Ctrl-C nor a budget nor a smoke pass ended it early
};

/// Measures all of `experiment`, which experiment_of(options) gave; prints progress and what was found.
/// Throws Error where it cannot begin.
Ran run_experiment(const RunOptions& options, const experiment::Experiment& experiment,
                   const Context& context);

// What a sweep will take, guessed before anything is loaded or run. `--dry-run` prints it: rows, time and
// memory, from the sizes of the graphs alone.

/// Two lines: time and memory, each with what the guess rests on. Graphs are not read: their sizes are those
/// that generators are asked for, and what files of this length usually hold.
std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations);

// `harness run EXPERIMENT --tuned best.yaml`: only those configurations are run that a tuner found to be the
// fastest. Each graph of the experiment takes them from that graph of the file which is most like it.

/// What tells one kind of graph from another, each on a logarithmic scale.
struct GraphShape {
  double vertices = 0, mean_degree = 0, largest_degree = 0,
         spread = 0;  ///< spread: of degrees over their mean
};

/// How unlike two graphs are: 0 for equal ones. Shape counts more than size.
double distance(const GraphShape& a, const GraphShape& b);

/// The ids to run, for --only. Says on stderr which graph was taken for which. Throws Error where nothing of
/// `tuned`, an experiment file, is among the configurations.
std::vector<std::string> tuned_ids(const std::string& tuned, const Context& context,
                                   const plugin::Shelf& plugins,
                                   const experiment::Configurations& configurations);

}  // namespace harness::cli

// Runs an experiment file to its results, as `harness run` does. Commands that measure and then evaluate the
// results share its options.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "experiment/configuration.hpp"
#include "sweep/share/deal.hpp"

namespace harness::cli {

struct RunOptions {
  std::string experiment, out, backend, tuned;
  std::string budget;
  std::string shard, pool, patience;
  std::vector<std::string> sets, only, retry;
  bool keep_answers = false, dry_run = false, smoke = false, resume = false, mix = false, force = false,
       aa = false, quiet = false, all = false, no_ahead = false;
};

/// Adds the options of every command that measures. Options of `run` only, such as --dry-run, are added
/// elsewhere.
void add_run_options(CLI::App& command, RunOptions& options);

/// Help of the flag --no-ahead.
inline constexpr const char* no_ahead_help = "do not link the next programs ahead of time on idle cores";

/// Returns the experiment with the changes of the options.
experiment::Experiment experiment_of(const RunOptions& options);

/// Returns the folder of the results.
std::string folder_of(const RunOptions& options, const experiment::Experiment& experiment);

/// Returns the time limit of --budget or of the experiment, in seconds; 0 means none.
double budget_of(const RunOptions& options, const experiment::Experiment& experiment);

struct Ran {
  Exit exit;
  /// false if Ctrl-C, a budget or a failed smoke pass left rows missing
  bool complete;
};

/// Measures all of `experiment`, which experiment_of(options) returned. Prints progress and a summary. Throws
/// Error if it cannot begin.
Ran run_experiment(const RunOptions& options, const experiment::Experiment& experiment,
                   const Context& context);

// Forecast of a sweep, before anything is loaded or run. `--dry-run` prints rows, time and memory, estimated
// from the sizes of the graphs.

/// Returns two lines for these rows, time and memory, each with the basis of the estimate. Graphs are not
/// read: sizes come from the parameters of generators and the lengths of files.
std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations, const sweep::Rows& rows);

// `harness run EXPERIMENT --tuned best.yaml`: runs only the configurations that a tuner found to be the
// fastest. Each graph of the experiment uses those of the most similar graph of the file.

/// Features that distinguish kinds of graphs, each on a logarithmic scale.
struct GraphShape {
  double vertices = 0, mean_degree = 0, largest_degree = 0,
         spread = 0;  ///< spread: standard deviation of degrees over their mean
};

/// Returns the dissimilarity of two graphs, 0 for equal ones. Shape has more weight than size.
double distance(const GraphShape& a, const GraphShape& b);

/// Returns the ids to run, for --only. Prints on stderr which tuned graph each graph uses. `tuned` is an
/// experiment file. Throws Error if none of its configurations is among the given ones.
std::vector<std::string> tuned_ids(const std::string& tuned, const Context& context,
                                   const plugin::Shelf& plugins,
                                   const experiment::Configurations& configurations);

}  // namespace harness::cli

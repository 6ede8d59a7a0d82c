// Runs an experiment file and writes its results, as `harness run` does. Other commands that first measure
// and then evaluate the results have the same options.
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

/// Adds the options that every command that measures has. Options of `run` only, such as --dry-run, are added
/// in run.cpp.
void add_run_options(CLI::App& command, RunOptions& options);

/// Help of the flag --no-ahead.
inline constexpr const char* no_ahead_help = "do not link the next programs ahead of time on idle cores";

/// Reads the experiment file, and applies options such as --set and --backend.
experiment::Experiment experiment_of(const RunOptions& options);

/// Returns the folder of the results.
std::string folder_of(const RunOptions& options, const experiment::Experiment& experiment);

/// Returns the time limit of --budget or of the experiment, in seconds; 0 means none.
double budget_of(const RunOptions& options, const experiment::Experiment& experiment);

struct Ran {
  Exit exit;
  /// false if configurations were not measured because of Ctrl-C, a time budget, or a failure on the tiny
  /// graph of --smoke
  bool complete;
};

/// Measures all configurations of `experiment`, which experiment_of(options) returned. Prints progress and a
/// summary. Throws Error if the measurement cannot begin.
Ran run_experiment(const RunOptions& options, const experiment::Experiment& experiment,
                   const Context& context);

// Forecast of a sweep, made before plugins are loaded or anything runs. `--dry-run` prints it: the number of
// configurations and their time and memory. Time and memory are estimated from the sizes of the graphs.

/// Returns two lines about the time and the memory of the configurations `rows`, each with the basis of its
/// estimate. Graphs are not read: their sizes are computed from parameters of generators and lengths of
/// files.
std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations, const sweep::Rows& rows);

// `harness run EXPERIMENT --tuned best.yaml` runs only those configurations that a tuner found to be the
// fastest. For each graph of the experiment, it runs the configurations of the most similar graph in
// best.yaml.

/// Features of a graph, each as a logarithm. The largest degree is relative to the mean degree. A graph gets
/// the tuned configurations of the graph with the most similar features.
struct GraphShape {
  double vertices = 0, mean_degree = 0, largest_degree = 0,
         spread = 0;  ///< standard deviation of the degrees over their mean
};

/// Returns the dissimilarity of two graphs; 0 if their features are equal. Features of degrees weigh more
/// than the number of vertices.
double distance(const GraphShape& a, const GraphShape& b);

/// Returns the ids of the configurations to run, for --only. `tuned` is the experiment file that a tuner
/// wrote. Prints to stderr which graph of `tuned` each graph of `configurations` uses. Throws Error if no
/// configuration of `tuned` is in `configurations`.
std::vector<std::string> tuned_ids(const std::string& tuned, const Context& context,
                                   const plugin::Shelf& plugins,
                                   const experiment::Configurations& configurations);

}  // namespace harness::cli

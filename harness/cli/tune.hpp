// Options and functions of `harness tune`. The command tunes an experiment by measuring. With --replay, it
// evaluates samplers on the results of a sweep that measured all configurations.
#pragma once

#include "cli/run.hpp"
#include "tune/live/live_tuner.hpp"

namespace harness::cli {

struct TuneOptions {
  /// options of the experiment and its result folder; empty for a replay
  RunOptions run;
  std::string replay, prior, within = "5%", style = "text", budget, sampler = "own";
  std::vector<std::string> samplers;
  uint64_t seeds = 100, seed = 1;
  /// Maximum number of configurations of one graph, algorithm and backend that are measured at once with
  /// --pool, or 0 for the default.
  uint64_t width = 0;
  double cap = 1.25;
  /// for a replay: folder to which the recorded results are written in the T4 format of auto-tuners
  /// (tune/recorded.hpp), or empty
  std::string t4;
  bool whole = false;  ///< for a replay: simulates the whole tuner, not only the sampler
  std::string noise = "3%";
};

/// A budget in evaluations or in seconds. The other member is 0.
struct TuneBudget {
  uint64_t evaluations = 0;
  double seconds = 0;
};

/// Parses a budget such as `50` (evaluations) or `10m` (time). Throws Error for anything else.
TuneBudget tune_budget(const std::string& text);

/// Implements `--prior model`. Runs the configurations of the experiment on the emulated GPU, on smaller
/// graphs of the same kinds, and counts cycles. The counts are kept in the cache. Returns the folder of these
/// results.
std::string model_prior(const TuneOptions& options, const Context& context);

/// Returns the limits and seed that the options set for the tuner of each space. A space has the
/// configurations of one graph, algorithm and backend.
tune::Rules rules_of(const TuneOptions& options);

/// Input of a tuner that measures. In `experiment`, each configuration has one round. The constructor throws
/// Error if the sampler is unknown or the experiment cannot be read.
struct TuneInput {
  TuneInput(const TuneOptions& options, const Context& context);

  tune::Priors priors;
  experiment::Experiment experiment;
  plugin::Shelf plugins;
  experiment::Expansion expansion;
};

/// Searches for the fastest configurations of an experiment by measuring few of them. Writes best.yaml.
Exit tune_live(const TuneOptions& options, const Context& context);

/// Tunes like tune_live(), together with all other runs of harness that have the same --pool.
Exit tune_in_pool(const TuneOptions& options, const Context& context);

/// Returns the settings that the tuner's folder records. A tuner that continues in the folder must have equal
/// settings.
nlohmann::json facts_of(const TuneOptions& options);

/// Writes best.yaml, an experiment with the fastest configurations of each group (a graph, an algorithm and a
/// backend). Lines that describe these configurations are printed, and are a comment in the file. Also prints
/// the path. Returns Exit::failed if a group has no fastest configuration.
Exit conclude(const std::filesystem::path& path, const experiment::Experiment& experiment,
              const experiment::Configurations& configurations, const std::vector<tune::LiveResult>& results);

/// Reports how many evaluations each sampler needs to find a configuration that is nearly the fastest. The
/// evaluations are replayed from recorded results.
Exit tune_on_results(const TuneOptions& options);

}  // namespace harness::cli

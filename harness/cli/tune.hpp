// Options of `harness tune`. The command measures an experiment, or evaluates samplers on the results of one
// that was measured completely.
#pragma once

#include "cli/run.hpp"
#include "tune/live/live_tuner.hpp"

namespace harness::cli {

struct TuneOptions {
  /// the experiment and its folder; empty for a replay
  RunOptions run;
  std::string replay, prior, within = "5%", style = "text", budget, sampler = "own";
  std::vector<std::string> samplers;
  uint64_t seeds = 100, seed = 1;
  uint64_t width = 0;  ///< of a pool: evaluations of a space that may be under way at once; 0: the default
  double cap = 1.25;
  /// for a replay: folder in which its spaces are written in the T4 format
  std::string t4;
  bool whole = false;  ///< for a replay: simulates the whole tuner, not only the sampler
  std::string noise = "3%";
};

/// A budget in evaluations or in seconds. The member that is not used is 0.
struct TuneBudget {
  uint64_t evaluations = 0;
  double seconds = 0;
};

/// Parses `50` or `10m`. Throws Error for anything else.
TuneBudget tune_budget(const std::string& text);

/// Implements `--prior model`: counts the same combinations on the emulated GPU, for smaller graphs of the
/// same kinds. The counts are cached. Returns the folder of these results.
std::string model_prior(const TuneOptions& options, const Context& context);

/// Returns the rules of tuning a space that the options specify.
tune::Rules rules_of(const TuneOptions& options);

/// Input of a live tuner. Each row of the experiment has one round.
/// Throws Error if the sampler is unknown or the experiment cannot be read.
struct TuneInput {
  TuneInput(const TuneOptions& options, const Context& context);

  tune::Priors priors;
  experiment::Experiment experiment;
  plugin::Shelf plugins;
  experiment::Expansion expansion;
};

/// Searches all configurations of an experiment by measuring few of them. Writes best.yaml.
Exit tune_live(const TuneOptions& options, const Context& context);

/// As tune_live(), together with all other runs that were given this pool.
Exit tune_in_pool(const TuneOptions& options, const Context& context);

/// Returns the settings that a tuner must share with the one that began its folder.
nlohmann::json facts_of(const TuneOptions& options);

/// Writes best.yaml, an experiment with the winners of each space. Its comment lists the findings. Prints the
/// findings and the path. Returns failed if a space has no winner.
Exit conclude(const std::filesystem::path& path, const experiment::Experiment& experiment,
              const experiment::Configurations& configurations, const std::vector<tune::LiveResult>& results);

/// Reports how many evaluations each sampler needs on recorded results.
Exit tune_on_results(const TuneOptions& options);

}  // namespace harness::cli

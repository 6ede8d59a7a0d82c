// What `harness tune` was asked for. It measures an experiment, or tries samplers on the results of one that
// was measured whole.
#pragma once

#include "cli/run.hpp"
#include "tune/tuner.hpp"

namespace harness::cli {

struct TuneOptions {
  RunOptions run;  ///< the experiment and its folder; empty for a replay
  std::string replay, prior, within = "5%", style = "text", budget, sampler = "own";
  std::vector<std::string> samplers;
  uint64_t seeds = 100, seed = 1;
  double cap = 1.25;
  std::string t4;      ///< of a replay: the folder for its spaces in another format
  bool whole = false;  ///< of a replay: not the sampler alone
  std::string noise = "3%";
};

/// A budget in evaluations or in seconds. The other one is 0.
struct TuneBudget {
  uint64_t evaluations = 0;
  double seconds = 0;
};

/// `50` or `10m`. Throws Error for anything else.
TuneBudget tune_budget(const std::string& text);

/// `--prior model`: what the emulated GPU counts for the same combinations on smaller graphs of the same
/// kinds. Counted once and kept in the cache; returns the folder of these results.
std::string model_prior(const TuneOptions& options, const Context& context);

/// How a space is tuned, as the options say.
tune::Rules rules_of(const TuneOptions& options);

/// Chooses among all configurations of an experiment by measuring few of them; writes best.yaml.
Exit tune_live(const TuneOptions& options, const Context& context);

/// How few evaluations each sampler takes on recorded results.
Exit tune_on_results(const TuneOptions& options);

}  // namespace harness::cli

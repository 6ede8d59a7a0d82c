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
  double cap = 2;
  bool whole = false;  ///< of a replay: not the sampler alone
  std::string noise = "3%";
};

/// Evaluations, or seconds; 0 for the one that it is not.
struct TuneBudget {
  uint64_t evaluations = 0;
  double seconds = 0;
};

/// `50` or `10m`. Throws Error for anything else.
TuneBudget tune_budget(const std::string& text);

/// How a space is tuned, as the options say.
tune::Rules rules_of(const TuneOptions& options);

/// Chooses among all configurations of an experiment by measuring few of them; writes best.yaml.
Exit tune_live(const TuneOptions& options, const Context& context);

/// How few evaluations each sampler takes on recorded results.
Exit tune_on_results(const TuneOptions& options);

}  // namespace harness::cli

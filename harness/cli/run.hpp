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

}  // namespace harness::cli

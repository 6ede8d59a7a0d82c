// A sweep on several machines, for the options --shard and --pool (a folder that several workers share) of
// `harness run`. The commands run and merge use these functions. The module sweep/share decides which worker
// measures which configuration.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "cli/run.hpp"
#include "results/store/merge.hpp"
#include "sweep/share/deal.hpp"

namespace harness::cli {

void add_share_options(CLI::App& command, RunOptions& options);

/// Throws Error for options that contradict --shard or --pool.
void check_share(const RunOptions& options);

/// Returns the value of --patience in seconds, or the default. A worker of a pool that shows no progress for
/// this time counts as dead, and other workers measure its configurations. Throws Error if the text is not a
/// duration of at least 0.5 s.
double patience_of(const RunOptions& options);

/// Makes this process wait if a row of results.csv cannot be written because the disk of the folder --pool is
/// full. Without waiting, the measurement would be lost. Prints one message per folder.
void wait_if_full();

/// Returns the suffix of the name of a shard's folder, such as "-1of4".
std::string folder_ending(const RunOptions& options);

/// The configurations that this run has to measure.
struct OwnPart {
  sweep::Rows rows;
  nlohmann::json facts;  ///< description of the shard for meta.json; null without --shard
};
OwnPart own_part(const RunOptions& options, const experiment::Experiment& experiment,
                 const experiment::Configurations& configurations);

/// Measures configurations until the workers that share the folder --pool have measured all. Then merges the
/// results of all workers, unless another worker does so.
Ran run_pool(const RunOptions& options, const Context& context, const experiment::Experiment& experiment,
             const plugin::Shelf& plugins, const experiment::Expansion& expansion);

/// Prints to stderr what was merged. Returns Exit::failed if results are missing, or if configurations were
/// interrupted because their worker was killed.
Exit print_merge(const results::MergeReport& report);

}  // namespace harness::cli

// A sweep on several machines, as `harness run --shard` and `--pool` measure it. run and merge use these
// functions; sweep/share decides who measures which row.
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

/// Returns the patience of a new pool in seconds. Throws Error for any other text.
double patience_of(const RunOptions& options);

/// From now on, waits for space in the pool instead of losing a row that cannot be written. Says so once per
/// wait.
void wait_if_full();

/// Returns the end of the name of a shard's folder, such as "-1of4".
std::string folder_ending(const RunOptions& options);

/// The rows that this run measures.
struct OwnPart {
  sweep::Rows rows;
  nlohmann::json facts;  ///< of the shard, for meta.json; null without --shard
};
OwnPart own_part(const RunOptions& options, const experiment::Experiment& experiment,
                 const experiment::Configurations& configurations);

/// Measures rows of a pool until all are measured, and puts them together if no other worker does.
Ran run_pool(const RunOptions& options, const Context& context, const experiment::Experiment& experiment,
             const plugin::Shelf& plugins, const experiment::Expansion& expansion);

/// Prints what a merge did, to stderr. Returns failed if rows are missing or a worker was killed in one.
Exit print_merge(const results::MergeReport& report);

}  // namespace harness::cli

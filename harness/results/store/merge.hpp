// Merges the result folders that several workers wrote for one sweep, on one machine or many. Rows of
// results.csv are copied unchanged, with the columns `host`, `machine` and `row_hash`.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "results/store/row_guard.hpp"

namespace harness::results {

/// One of the folders that were merged.
struct MergedPart {
  std::filesystem::path folder;
  nlohmann::json meta;
  size_t rows = 0;    ///< rows of results.csv in the folder
  size_t chosen = 0;  ///< rows that the merged results take from this folder
  bool torn = false;  ///< the last line is not complete, because the run was killed
};

struct MergeReport {
  std::vector<MergedPart> parts;
  size_t rows = 0;                   ///< rows of the merged results.csv
  size_t twice = 0;                  ///< configurations that several folders have; one row is taken
  size_t interrupted = 0;            ///< configurations whose worker was killed in every folder
  size_t machines = 0;               ///< number of machines that measured
  size_t planned = 0;                ///< configurations of the whole sweep; 0: unknown
  std::vector<std::string> missing;  ///< one line per folder or shard that lacks results
};

struct MergeOptions {
  bool replace = false;  ///< replace results that the target has
  /// return the report of the merge, but write nothing
  bool only_count = false;
};

/// Writes the results of all folders into `target`, each configuration once. If several folders have a
/// configuration, its first row of results.csv that is ok is taken, in the sequence of `folders`. If none is
/// ok, the first row whose worker was not killed is taken. If a folder is damaged, throws an Error with file
/// and line and writes nothing. The same holds if two folders are not of one sweep, that is, differ in
/// experiment, version, plugins or graphs.
MergeReport merge_folders(const std::vector<std::filesystem::path>& folders,
                          const std::filesystem::path& target, const MergeOptions& options = {});

/// Returns the ids of configurations in these folders that need not be measured again, because they are
/// complete and their worker was not killed.
IdSet finished_rows(const std::vector<std::filesystem::path>& folders);

/// Key of meta.json that records which of a sweep's configurations the folder is for. The value of a shard
/// has `shard`, such as "1/4", and the numbers of configurations of the sweep (`of`) and of the shard
/// (`rows`). The value of a pool's worker has the worker's name in `worker`.
inline constexpr const char* share_key = "share";

}  // namespace harness::results

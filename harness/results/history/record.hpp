// A history of runs: a folder with one file per run, which is never changed afterwards. Folders of several
// machines are merged by copying their files into one. `harness history` writes and reads them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/stored.hpp"

namespace harness::results {

/// A row of a run.
struct HistoryRow {
  std::string id, graph_hash, plugin_hash, status, unit;
  size_t samples = 0;
  double cost = 0, low = 0, high = 0;  ///< median and its 95 % interval, or a count; 0: none
};

struct HistoryRun {
  std::string file;     ///< path within the folder
  std::string machine;  ///< hash of machine and device
  std::string device;   ///< their names
  std::string commit, date, experiment;
  std::vector<HistoryRow> rows;
};

struct History {
  std::vector<HistoryRun> runs;    ///< by date
  std::vector<std::string> notes;  ///< files that cannot be read, which cost their run only
};

/// Returns the record of results. `commit` replaces the commit of harness's build, if not empty. Throws Error
/// without a meta.json, because a run without date and machine has no place in a history.
HistoryRun history_run(const StoredResults& results, const std::filesystem::path& path,
                       const std::string& commit);

/// Writes a record and returns its path. Adding the same run again writes the same file.
std::filesystem::path add_to_history(const HistoryRun& run, const std::filesystem::path& folder);

/// Reads all records of a folder. Throws Error if the folder does not exist or has no record.
History read_history(const std::filesystem::path& folder);

}  // namespace harness::results

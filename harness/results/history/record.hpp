// A history is a folder with one file (a record) per run of an experiment. A record is never changed after it
// was written. Histories of several machines are merged by copying their files into one folder. `harness
// history` writes and reads histories.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "results/judge/stored.hpp"

namespace harness::results {

/// One row of results.csv, as a history stores it.
struct HistoryRow {
  std::string id, graph_hash, plugin_hash, status, unit;
  size_t samples = 0;
  /// median time with its 95 % confidence interval, or a counted cost (such as cycles) without an interval; 0
  /// if the status is not ok
  double cost = 0, low = 0, high = 0;
};

struct HistoryRun {
  std::string file;     ///< path of the record's file within the history's folder
  std::string machine;  ///< hash of machine and device
  std::string device;   ///< names of machine and device
  std::string commit, date, experiment;
  std::vector<HistoryRow> rows;
};

struct History {
  std::vector<HistoryRun> runs;  ///< sorted by date
  /// one message per file that cannot be read; the other files are read nevertheless
  std::vector<std::string> notes;
};

/// Converts `results`, which were loaded from `path`, to a record. A non-empty `commit` replaces the commit
/// from which harness was built. Throws Error if meta.json is missing or has no date, because a history sorts
/// runs by date and separates them by machine.
HistoryRun history_run(const StoredResults& results, const std::filesystem::path& path,
                       const std::string& commit);

/// Writes a record and returns its path. If the same run was added before, its file remains as it is.
std::filesystem::path add_to_history(const HistoryRun& run, const std::filesystem::path& folder);

/// Reads all records of a folder. Throws Error if the folder does not exist or has no record.
History read_history(const std::filesystem::path& folder);

}  // namespace harness::results

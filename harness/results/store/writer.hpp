// Writes a run's results so that a kill at any moment loses at most the configuration being measured. A
// result folder holds these files.
//
//   results.csv   one line a configuration; a configuration is finished iff its line is here
//   samples.csv   one line a repetition, on disk before the line of results.csv that it belongs to
//   kernels.csv   one line a kernel of a configuration, likewise; only where a backend counts by kernel
//   rounds.csv    rounds of rows that are not finished (round_journal.hpp)
//   meta.json     what the rows have in common: schema, machine, hashes, command, the experiment's text
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "results/store/files.hpp"
#include "results/store/measurement.hpp"
#include "results/store/row_guard.hpp"

namespace harness::results {

enum class WriteMode {
  fresh,    ///< refuse a folder that already holds results
  resume,   ///< go on where a run of the same experiment stopped; fresh where there is nothing yet
  replace,  ///< throw away what the folder holds
};

struct ResumeOptions {
  bool mix = false;             ///< go on even where machine, plugins, graphs or experiment differ
  std::set<std::string> again;  ///< rows of these statuses are dropped, to be measured again
};

/// Refuses, without writing anything, a folder that a run could not write into: not writable, held by another
/// run, not enough space for `bytes`, or results in it that `mode` would neither go on with nor replace.
void check_folder(const std::filesystem::path& folder, WriteMode mode, std::uintmax_t bytes);

class ResultWriter {
 public:
  /// Everything that can go wrong with the folder goes wrong here, before anything is measured. `meta` must
  /// hold `experiment_hash`; `schema_version` and the
  /// roles of the counters (`columns`) are added. A resume keeps the first run's meta.json, adds what
  /// is new in this run to its list `resumed`, and is refused where the two must not be mixed,
  /// and where the files are damaged (folder_check.hpp): it then changes nothing. `counters`: columns that
  /// the installed backends declare. A folder that is gone on with keeps those that it has.
  ResultWriter(std::filesystem::path folder, nlohmann::json meta, WriteMode mode, ResumeOptions options = {},
               std::vector<Column> counters = {});

  const std::filesystem::path& folder() const { return folder_; }

  /// Ids of the rows already there: what a resumed run must not measure again.
  const IdSet& finished() const { return finished_; }

  /// The counters that its files have columns for.
  std::span<const Column> counters() const { return counters_; }

  /// Durable when it returns. The `id` must be set and new.
  void append(const Measurement& measurement);

  /// Notes in meta.json when the run ended, and how many rows there are.
  void note_end(const std::string& when);

  /// Adds or replaces top-level keys of meta.json.
  void update_meta(const nlohmann::json& keys);

 private:
  void start_fresh();
  void resume(const ResumeOptions& options);
  void check_meta(const nlohmann::json& old, bool mix) const;
  void keep_finished_rows(const std::set<std::string>& again);
  void keep_finished_lines(const char* name, std::span<const Column> columns) const;
  void rewrite(const char* name, std::span<const Column> columns) const;
  void append_kernels(const std::string& lines);
  std::filesystem::path file(const char* name) const { return folder_ / name; }

  std::filesystem::path folder_;
  nlohmann::json meta_;
  std::vector<Column> counters_;
  IdSet finished_;
  std::unique_ptr<FolderLock> lock_;
  std::unique_ptr<AppendFile> results_;
  std::unique_ptr<AppendFile> samples_;
  std::unique_ptr<AppendFile> kernels_;  // null until there are some
};

}  // namespace harness::results

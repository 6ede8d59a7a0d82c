// Writes the results of a run. A kill at any moment loses at most the configuration being measured. A result
// folder holds these files.
//
// | file | content |
// | results.csv | one line per configuration; a configuration is finished iff its line is here |
// | samples.csv | one line per repetition, on disk before the configuration's line in results.csv |
// | kernels.csv | one line per kernel, also on disk before that line; only if a backend counts by kernel |
// | updates.csv | one line per batch of updates, also on disk before that line; only if there are updates |
// | timeline.csv | one line per sample of monitoring, written after each round of a configuration |
// | rounds.csv | rounds of configurations that are not finished (round_journal.hpp) |
// | meta.json | facts common to all configurations: schema, machine, hashes, command, the experiment's text |
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
  fresh,  ///< refuse a folder that already holds results
  /// continue a run of the same experiment; same as fresh if there is none
  resume,
  replace,  ///< discard what the folder holds
};

struct ResumeOptions {
  /// continue even if machine, plugins, graphs or experiment differ from those of the folder
  bool mix = false;
  std::set<std::string> again;  ///< results with these statuses are dropped, to be measured again
};

/// Throws Error if a run could not write into the folder, without writing anything. It may be read-only,
/// locked by another run, on a disk with fewer than `bytes` free, or hold results that `mode` neither
/// continues nor replaces.
void check_folder(const std::filesystem::path& folder, WriteMode mode, std::uintmax_t bytes);

class ResultWriter {
 public:
  /// Opens the folder. Every fault of the folder is thrown here, before anything is measured. `meta` must
  /// hold `experiment_hash`. The constructor adds the key `schema_version`, and the key `columns` with the
  /// role of each column in `counters`.
  ///
  /// A resume keeps the first run's meta.json and adds the new facts of this run to the list `resumed` in it.
  /// The resume is refused if the two runs must not be mixed or if the files are damaged (folder_check.hpp).
  /// A refused resume changes no file. `counters` are the columns that the installed backends declare. A
  /// folder that is continued keeps the counters that it has.
  ResultWriter(std::filesystem::path folder, nlohmann::json meta, WriteMode mode, ResumeOptions options = {},
               std::vector<Column> counters = {});

  const std::filesystem::path& folder() const { return folder_; }

  /// Returns the ids of finished configurations, which a resumed run must not measure again.
  const IdSet& finished() const { return finished_; }

  /// Returns the counters for which the files have columns.
  std::span<const Column> counters() const { return counters_; }

  /// Appends a row to results.csv, which is durable when the function returns. The row's `id` must be set and
  /// new.
  void append(const Measurement& measurement);

  /// Appends to timeline.csv what monitoring has sampled during a round of a configuration. No row of
  /// results.csv depends on these lines.
  void append_timeline(const Measurement& measurement, uint64_t round);

  /// Records in meta.json when the run ended and how many rows the folder has.
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
  void append_lines(std::unique_ptr<AppendFile>& to, const char* name, std::span<const Column> columns,
                    const std::string& lines);
  std::filesystem::path file(const char* name) const { return folder_ / name; }

  std::filesystem::path folder_;
  nlohmann::json meta_;
  std::vector<Column> counters_;
  IdSet finished_;
  std::unique_ptr<FolderLock> lock_;
  std::unique_ptr<AppendFile> results_;
  std::unique_ptr<AppendFile> samples_;
  // a file is null until a configuration has lines for it
  std::unique_ptr<AppendFile> kernels_, updates_, timeline_;
};

}  // namespace harness::results

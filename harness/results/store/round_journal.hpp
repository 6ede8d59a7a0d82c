// Stores the rounds of unfinished configurations, so that a kill does not lose them: a configuration gets its
// row of results.csv only after all of its rounds. The file is rounds.csv, and it is removed when the sweep
// is complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "results/store/csv.hpp"
#include "results/store/files.hpp"
#include "results/store/measurement.hpp"

namespace harness::results {

/// The file rounds.csv next to results.csv, with one line per round. A line has the columns of results.csv.
/// It also has the round's samples, kernels and updates in one cell each, so that a single append writes all
/// of the round.
class RoundJournal {
 public:
  static constexpr const char* name = "rounds.csv";

  /// Continues the journal of an earlier run, or creates one. A torn last line is cut off. `counters` are the
  /// columns in the folder's files that backends declare.
  explicit RoundJournal(const std::filesystem::path& folder, std::span<const Column> counters = {});

  bool contains(std::string_view id, uint64_t round) const;
  size_t rounds_of(std::string_view id) const;

  /// Appends a round. After the function returns, a kill cannot lose it. A power cut can lose the rounds of
  /// the last tenth of a second (AppendFile in files.hpp).
  void append(uint64_t round, const Measurement& measurement);

  /// Returns the measurements of all rounds of a configuration, in round order.
  std::vector<Measurement> read(std::string_view id) const;

  /// Frees the memory about the rounds of a configuration. The caller has written its row to results.csv.
  void forget(std::string_view id);

  void remove();

  /// Removes from rounds.csv the rounds for which is_dropped(so_far, cells) is true, so that no run reuses
  /// them. Callers drop the rounds of finished configurations, because such a configuration may be measured
  /// again, with new rounds. They also drop the rounds that other machines measured.
  static void drop(const std::filesystem::path& folder, std::span<const Column> counters,
                   const std::function<bool(const CsvTable& so_far, const CsvRecord& cells)>& is_dropped);

  /// If the folder has a rounds.csv, throws an Error with the line for anything that no run could have
  /// written.
  static void check(const std::filesystem::path& folder, std::span<const Column> counters);

 private:
  struct Record {
    uint64_t round, offset, bytes;
  };
  static uint64_t key(std::string_view id);
  void note(std::string_view id, Record record);

  std::filesystem::path path_;
  std::vector<Column> counters_;
  std::unique_ptr<AppendFile> file_;
  uint64_t end_ = 0;
  std::unordered_map<uint64_t, std::vector<Record>> records_;
};

}  // namespace harness::results

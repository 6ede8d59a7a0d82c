// What was measured of rows that are not finished: a row is written when all of its rounds are there, and a
// kill in between must not cost the rounds before. The file is rounds.csv, and it is removed when the sweep
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

#include "results/store/files.hpp"
#include "results/store/measurement.hpp"

namespace harness::results {

/// A file beside results.csv, rounds.csv: a line a round, with the columns of the row, its samples in one
/// cell and the lines of its kernels in another, so that one append makes all durable. It is removed when the
/// sweep is complete.
class RoundJournal {
 public:
  static constexpr const char* name = "rounds.csv";

  /// Goes on with what an earlier run left there; a torn last line is cut off. `counters`: those that the
  /// files of the folder have columns for.
  explicit RoundJournal(const std::filesystem::path& folder, std::span<const Column> counters = {});

  bool contains(std::string_view id, uint64_t round) const;
  size_t rounds_of(std::string_view id) const;

  /// Durable when it returns.
  void append(uint64_t round, const Measurement& measurement);

  /// What was measured of a row in all its rounds, in their order.
  std::vector<Measurement> read(std::string_view id) const;

  /// Forgets a row that is now in results.csv.
  void forget(std::string_view id);

  void remove();

  /// Takes the rounds out of the file whose row `is_finished`: they must not come to life again when the row
  /// is to be measured anew.
  static void drop(const std::filesystem::path& folder, std::span<const Column> counters,
                   const std::function<bool(std::string_view id)>& is_finished);

  /// Refuses, with its line, what no run has written into the file of a folder that has one.
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

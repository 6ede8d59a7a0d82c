// The first step of a merge. It reads and checks the folders, and chooses for each configuration the folder
// from which its row of results.csv is taken. merge.cpp then writes the chosen rows.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "results/store/merge.hpp"

namespace harness::results {

/// Chooses, for each configuration, the folder from which the merge takes its results. The hash of the
/// configuration's id is the key.
class Choices {
 public:
  /// Reads the results.csv of a folder. Throws Error with file and line for a row that no run has written.
  void read(MergedPart& part, uint32_t index);

  /// Returns true if the configuration with this id is taken from folder `index`.
  bool is_from(std::string_view id, uint32_t index) const;

  /// Sets those members of the report that count rows of results.csv.
  void count_into(MergeReport& report) const;

 private:
  struct Choice {
    uint32_t part;
    uint8_t rank;  // 0: ok; 1: other outcomes; 2: the worker was killed
    bool twice;
  };
  std::unordered_map<uint64_t, Choice> choices_;
};

/// Throws Error unless all folders are of one sweep.
void require_one_sweep(const std::vector<MergedPart>& parts);

/// Returns the meta.json of the target: the facts of the first folder, with all machines and folders.
nlohmann::json merged_meta(const MergeReport& report);

/// Returns a line for each shard or folder that lacks results.
std::vector<std::string> missing_lines(const MergeReport& report);

/// Returns the rank of a status: 0 for ok, 2 if the worker was killed, and 1 for all others. The merge takes
/// the row of results.csv with the lowest rank.
uint8_t rank_of(std::string_view status);

}  // namespace harness::results

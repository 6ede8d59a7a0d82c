// Series of a history, and the changes in them. Changes of many rows at one run are pooled into one sentence.
#pragma once

#include <string>
#include <vector>

#include "results/history/change_points.hpp"
#include "results/history/record.hpp"

namespace harness::results {

/// The ok rows of one id on one machine. Another graph or another unit makes another series.
struct Series {
  std::string machine, device, id, unit;
  std::vector<size_t> runs;  ///< indices into History::runs
  std::vector<const HistoryRow*> rows;
  std::vector<ChangePoint> changes;  ///< `at` is an index into `runs`
};

/// The last values of a series that are searched for changes, unless the user says how many.
inline constexpr size_t usually_searched = 200;

/// Returns all series with the changes in their last `most` values.
std::vector<Series> series_of(const History& history, size_t most, const ChangeRule& rule = {});

/// A change of many rows since one run.
struct PooledChange {
  std::string what;  ///< `schedule wm`, `all rows`, or the id of a single row
  size_t run = 0;    ///< index into History::runs, of the first run at the new level
  double ratio = 1;  ///< median over the rows
  size_t changed = 0, rows = 0;
};

/// Pools changes by the plugin that fits them best: most of its rows changed, and few others. Changes of less
/// than half of any plugin's rows are returned as single rows, without those that a neighbouring change
/// undoes.
std::vector<PooledChange> pooled_changes(const std::vector<Series>& series);

/// Returns `schedule wm: slower by 8.1 % since 3f2a1b9c (2026-11-26) on vm, 2 x znver4, 41 of 44 rows`.
std::string sentence_of(const PooledChange& change, const History& history);

}  // namespace harness::results

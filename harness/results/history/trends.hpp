// Finds changes of costs in a history. A series has the costs of one configuration over the runs. If many
// series change at the same run, one sentence reports them together.
#pragma once

#include <string>
#include <vector>

#include "results/history/change_points.hpp"
#include "results/history/record.hpp"

namespace harness::results {

/// The costs of one configuration over the runs, sorted by date. All `rows` of a series have the same
/// machine, id, graph and unit. Runs in which the configuration was not ok are left out.
struct Series {
  std::string machine, device, id, unit;
  std::vector<size_t> runs;  ///< indices into History::runs
  std::vector<const HistoryRow*> rows;
  std::vector<ChangePoint> changes;  ///< `at` is an index into `runs`
};

/// Number of values at the end of a series that are searched for changes, unless the user chooses another
/// number.
inline constexpr size_t usually_searched = 200;

/// Returns all series with the changes in their last `most` values.
std::vector<Series> series_of(const History& history, size_t most, const ChangeRule& rule = {});

/// A change of the cost of one configuration, or of many that use one plugin, from one run on.
struct PooledChange {
  std::string what;  ///< `schedule wm`, `all rows`, or the id of a single configuration
  size_t run = 0;    ///< index into History::runs, of the first run at the new level
  double ratio = 1;  ///< new cost over old cost: the median over the changed configurations
  size_t changed = 0, rows = 0;
};

/// Pools the changes at one run by the plugin that explains them best: most configurations that use this
/// plugin changed, and few others did. If less than half of the configurations of every plugin changed, each
/// changed configuration is returned by itself. Such a configuration is omitted if its cost was different for
/// some runs only, so that its next or previous change undoes the one at this run.
std::vector<PooledChange> pooled_changes(const std::vector<Series>& series);

/// Returns a sentence about a change, such as `schedule wm: slower by 8.1 % since 3f2a1b9c (2026-11-26) on
/// vm, 2 x znver4, 41 of 44 rows`.
std::string sentence_of(const PooledChange& change, const History& history);

}  // namespace harness::results

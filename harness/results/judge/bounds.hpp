// Tests results against the bounds of an experiment file, which limit the time of some configurations
// relative to others. `harness hold` calls this.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "results/judge/ranged.hpp"
#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// A bound. For each graph, algorithm and backend, the time of the fastest configuration that `rows` selects
/// is divided by that of the fastest configuration that `over` selects. The limits apply to each
/// of these ratios, to their geometric mean, or to the geometric mean of each graph's ratios. If `column` is
/// not empty, its values replace the times. Without `over`, the limits apply to the value of the fastest
/// configuration of `rows`.
struct Bound {
  std::string name;
  std::function<bool(const StoredRow&)> rows, over;
  std::string column;  ///< a column that load_results() was told to read; empty: times
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least, graph_mean_at_most;
};

/// The verdict whether one ratio, or one mean of ratios, respects one limit.
struct Held {
  /// For a mean, `algorithm` and `backend` are empty. `graph` is empty too, unless the mean is over the
  /// ratios of one graph.
  std::string bound, graph, algorithm, backend;
  Holding holding = Holding::unclear;
  Ranged ratio;  ///< value of `row` over value of `over`; for a mean, the geometric mean of such ratios
  double limit = 0;
  bool at_most = true;
  const StoredRow* row = nullptr;   ///< fastest configuration of Bound::rows; null for a mean
  const StoredRow* over = nullptr;  ///< fastest one of Bound::over; null for a mean and for no `over`
  /// why the bound fails, is unclear or is untested, if the ratio does not tell; otherwise a note on the
  /// ratio
  std::string why;
};

/// Tests all bounds. The results have the sequence of the bounds. The results of one bound are sorted by
/// graph, algorithm and backend, and each mean follows its ratios. Throws Error if a bound selects no
/// configuration, because such a bound could never fail.
std::vector<Held> judge_bounds(const StoredResults& results, const std::vector<Bound>& bounds,
                               const Judgement& judgement = {});

/// Returns a table with one line per result. In text and Markdown, a line below the table has the numbers of
/// results that hold, fail, are unclear and are untested.
std::string format_bounds(const std::vector<Held>& all, TableStyle style);

/// Returns 0 if all tested bounds hold, 1 if any fails or is unclear, 3 if none could be tested.
int bounds_exit_code(const std::vector<Held>& all);

}  // namespace harness::results

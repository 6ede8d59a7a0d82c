// Checks results against the bounds of a file: the time of some rows compared with that of others. `harness
// hold` calls this.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "results/judge/ranged.hpp"
#include "results/judge/stored.hpp"
#include "results/judge/table.hpp"

namespace harness::results {

/// What is promised: on every graph, with every algorithm and on every backend that both sides have rows of,
/// the fastest row of `rows` is divided by the fastest of `over`. The limits are for each of these ratios and
/// for their geometric mean. With a `column` its values are divided instead of times, and without `over` the
/// limits are for the value itself.
struct Bound {
  std::string name;
  std::function<bool(const StoredRow&)> rows, over;
  std::string column;  ///< that rows were loaded with; empty: times
  std::optional<double> at_most, at_least, mean_at_most, mean_at_least;
};

/// One ratio and one limit.
struct Held {
  std::string bound, graph, algorithm, backend;  ///< of a mean, only the first
  Holding holding = Holding::unclear;
  Ranged ratio;  ///< rows / over; of a mean that of the products
  double limit = 0;
  bool at_most = true;
  const StoredRow* row = nullptr;   ///< of a mean: none
  const StoredRow* over = nullptr;  ///< likewise
  std::string why;                  ///< where it fails or is unclear for another reason than the ratio
};

/// In the order of the bounds, then by name; means after the ratios that they are of. Throws Error where
/// a bound is about no row at all: nothing would ever miss it.
std::vector<Held> judge_bounds(const StoredResults& results, const std::vector<Bound>& bounds,
                               const Judgement& judgement = {});

/// A line for each, and how many hold.
std::string format_bounds(const std::vector<Held>& all, TableStyle style);

/// 0 where all that was measured holds, 1 where something fails or is unclear, 3 where nothing was
/// measured.
int bounds_exit_code(const std::vector<Held>& all);

}  // namespace harness::results

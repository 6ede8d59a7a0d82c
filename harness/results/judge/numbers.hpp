// Numbers on which the claims of a paper are tested. Each number has five axes: a quantity, a system, a
// graph, an algorithm, and x, the value of whatever else the paper varies. It is given, or computed from rows
// of results.csv. `harness reproduce` states which rows may provide a number. These functions select one of
// the rows, and compute confidence intervals and ratios.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "results/judge/ranged.hpp"
#include "results/judge/stored.hpp"

namespace harness::results {

struct Number {
  std::string quantity, system, graph, algorithm, x;
  std::string unit;
  Ranged is;
  /// why the confidence interval is unbounded, if the cause is not noise; otherwise empty
  std::string doubt;
  std::string row;   ///< id of the configuration that provides the number
  double scale = 1;  ///< factor applied to values from results.csv
  /// If the number is the least cost of some configurations: those that may have this least cost, given the
  /// noise, sorted by cost. Otherwise empty.
  std::vector<const StoredRow*> rows;

  /// Throws Error for an unknown axis.
  const std::string& axis(std::string_view name) const;
};

/// A ratio, and the reason if its confidence interval is unbounded.
struct Ratio {
  Ranged is;
  std::string doubt;
};

/// Returns the ratio of two numbers. If both are least costs of configurations and their `doubt` is empty,
/// judge_rows() compares the samples of the configurations. Otherwise the ratio's interval comes from the
/// ends of the intervals of the two numbers.
Ratio ratio_of(const Number& of, const Number& over);

/// Returns the numbers that a request lists, in its sequence. Numbers that no configuration provides are left
/// empty. A request is a list of maps with these keys.
///
/// | key | meaning |
/// | axes | [quantity, system, graph, algorithm, x]; the map also has one of value, of, mean_of |
/// | value | the number itself, with low, high and doubt if it has an interval |
/// | of | list of {id, value}: the least cost of these configurations; `value` replaces a cost |
/// | pick: max | with `of`: the largest cost is the number |
/// | over | with `of`: a list like `of`; the number is the speedup of those in `of` over those in `over` |
/// | columns | with `of`: columns whose sum replaces the cost |
/// | scale, unit | with `of`: a factor, and the unit of the result |
/// | zeros | with `of`: accept 0 as a number |
/// | mean_of | the geometric mean of these numbers, by their index in the request |
std::vector<std::optional<Number>> numbers_of(const nlohmann::json& asked, const StoredResults& results);

}  // namespace harness::results

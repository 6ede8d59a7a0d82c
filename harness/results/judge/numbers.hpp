// What an entry of a paper is judged on: a number with five axes, made of rows of results, or given. `harness
// reproduce` says which rows stand for which number; which of them counts, its interval and every ratio of
// two are found here.
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
  std::string doubt;  ///< why its interval is open; empty: it is not, or is by noise
  std::string row;    ///< the id of the row that it is of
  double scale = 1;   ///< times what the rows have
  /// The rows of which it is the least, the least first, as far as noise may hide which of them that is; none
  /// where it is not the cost of rows.
  std::vector<const StoredRow*> rows;

  /// Throws Error for what is no axis.
  const std::string& axis(std::string_view name) const;
};

/// A ratio, and why its interval is open.
struct Ratio {
  Ranged is;
  std::string doubt;
};

/// Two numbers that are costs of rows are compared as rows are: in turns, sample by sample. Others by the
/// ends of their intervals.
Ratio ratio_of(const Number& of, const Number& over);

/// The numbers that a request asks for, in its order; nothing where no row has the number.
///
///   axes: [quantity, system, graph, algorithm, x], and one of
///   value: as it is, with low, high and doubt where it has an interval
///   of: the rows (a list of {id, value}; with a value it counts instead of the row's), of which the least
///       counts (pick: max: the largest); over: rows that it is how many times as fast as; columns: whose sum
///       counts in the place of the cost; scale, unit; zeros: 0 is a number
///   mean_of: the geometric mean of these, by their places in the request
std::vector<std::optional<Number>> numbers_of(const nlohmann::json& asked, const StoredResults& results);

}  // namespace harness::results

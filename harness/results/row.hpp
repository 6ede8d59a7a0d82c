// One row of results.csv, or of kernels.csv, while it is being filled in.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/schema.hpp"

namespace harness {

/// One measured repetition: a line of samples.csv.
struct Sample {
  double time_ms = 0;
  std::uint64_t supersteps = 0;
  std::uint64_t round = 0;
  double at_s = 0;           ///< when it began: seconds since 1970; 0: not known
  std::int64_t source = -1;  ///< the vertex of the input that it started from, where sources are drawn
  std::uint64_t edges = 0;   ///< that a run from this source stands for
};

/// Cells start empty, which means "not measured". A column that does not exist, or one of another
/// type, is a mistake of the program and throws std::logic_error.
class Row {
 public:
  Row() : Row(result_columns()) {}
  /// `columns` must outlive the row.
  explicit Row(std::span<const Column> columns) : columns_(columns), cells_(columns.size()) {}
  /// The inverse of cells(); anything but one cell a column is a mistake.
  explicit Row(std::vector<std::string> cells, std::span<const Column> columns = result_columns());

  void set(std::string_view column, std::string_view value);
  void set(std::string_view column, const char* value) { set(column, std::string_view(value)); }
  void set(std::string_view column, const std::string& value) { set(column, std::string_view(value)); }
  void set(std::string_view column, double value);  ///< not a number: stays empty
  template <std::same_as<bool> Bool>                ///< nothing else may turn into a bool unseen
  void set(std::string_view column, Bool value) {
    set_cell(column, ColumnType::flag, value ? "true" : "false");
  }
  template <std::integral Int>
  requires(!std::same_as<Int, bool>) void set(std::string_view column, Int value) {
    set_count(column, static_cast<std::uint64_t>(value), value < Int{});
  }

  void clear(std::string_view column);

  /// The cell as it will be written; empty: not measured.
  const std::string& get(std::string_view column) const;

  const std::vector<std::string>& cells() const { return cells_; }

 private:
  void set_cell(std::string_view column, ColumnType type, std::string value);
  void set_count(std::string_view column, std::uint64_t value, bool negative);
  std::size_t require_column(std::string_view name) const;

  std::span<const Column> columns_;
  std::vector<std::string> cells_;
};

}  // namespace harness

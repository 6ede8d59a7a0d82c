// Columns of the result files, and the values that backends return for their own columns. Each backend
// declares its columns once and returns the values after each run. This file is in base because neither
// backends nor result files depend on each other.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace harness {

/// The type of a column. The enumerators correspond to the alternatives of Value, in the same sequence.
enum class ColumnType { text, count, real, flag };

/// The role of a column of the result files. Code that judges results, or draws figures of them, uses roles,
/// so that it needs no column names.
enum class ColumnRole {
  plain,  ///< a text, or a number without one of the roles below
  time,   ///< a time, or a number derived from times; it has noise
  /// a count that replaces the time when results are judged, such as modelled cycles; the column's name ends
  /// in `_` and the unit
  cost,
  exact,  ///< a count without noise
  bytes,  ///< an amount of memory
};

struct Column {
  std::string name;
  ColumnType type;
  std::string unit;  ///< empty for texts and flags
  std::string meaning;
  ColumnRole role = ColumnRole::plain;
};

using Value = std::variant<std::string, uint64_t, double, bool>;

inline ColumnType type_of(const Value& value) {
  return static_cast<ColumnType>(value.index());
}

/// Value that a backend counted in the last run, for one column of results.csv or kernels.csv.
struct Counted {
  std::string column;
  Value value;
};

}  // namespace harness

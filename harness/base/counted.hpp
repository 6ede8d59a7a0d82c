// Columns of the result files, and the values that backends count for them. Each backend declares its own
// columns and returns their values after each run. This file is in base because backends and result files do
// not depend on each other.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace harness {

/// The type of a column. The values are in the sequence of the alternatives of Value.
enum class ColumnType { text, count, real, flag };

/// Meaning of a column. Code that judges or draws rows uses the role, so that it needs no column names.
enum class ColumnRole {
  plain,  ///< a text, or a number by which no row is judged
  time,   ///< a time, or a number derived from times: it has noise
  /// a count by which its row is judged instead of by time; the column's name ends in _UNIT
  cost,
  exact,  ///< a count without noise
  bytes,  ///< memory
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

/// Value that the last run counted for a column of its row.
struct Counted {
  std::string column;
  Value value;
};

}  // namespace harness

// Columns of the result files, and values counted for them. Backends declare columns of their own and give
// the values after each run; the files write them. Both know nothing of each other, so this stands in base.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace harness {

/// The order is that of the alternatives of a Value.
enum class ColumnType { text, count, real, flag };

/// What a column is to those who judge rows or draw them, so that no one has to know its name.
enum class ColumnRole {
  plain,  ///< a text, or a number that no row is judged by
  time,   ///< a time, or what is made of times: it has noise
  cost,   ///< counted, and what its row is judged by in the place of a time; its name ends in _UNIT
  exact,  ///< counted: it has no noise
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

/// What the last run counted, for a column of its row.
struct Counted {
  std::string column;
  Value value;
};

}  // namespace harness

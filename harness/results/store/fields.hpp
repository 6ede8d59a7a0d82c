// The members of Measurement as columns of results.csv, made from columns.def. Whoever writes, reads, sends
// or merges measurements goes over this table, so that a new column is a line there and nothing here.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "results/store/measurement.hpp"

namespace harness::results {

/// What a row that was measured in several rounds holds. `first`: the value of the first round; `last`: of
/// the last one that has a value; `all`: whether all rounds say true.
enum class OverRounds { first, last, most, sum, all };

/// A column that is a member of Measurement, whose type is the column's.
struct Field {
  using Member = std::variant<std::string Measurement::*, Count Measurement::*, Real Measurement::*,
                              Flag Measurement::*>;
  std::string_view name;
  Member member;
  std::string_view unit;
  ColumnRole role;
  OverRounds rounds;
  std::string_view meaning;
};

inline ColumnType type_of(const Field& field) {
  return static_cast<ColumnType>(field.member.index());
}

/// In the order of the file: they are the first columns of results.csv.
std::span<const Field> result_fields();

/// The member of that field; nothing where it was not measured.
std::optional<Value> value_of(const Measurement& measurement, const Field& field);
/// Throws std::bad_variant_access for a value of another type than the field's.
void set_value(Measurement& measurement, const Field& field, const Value& value);

}  // namespace harness::results

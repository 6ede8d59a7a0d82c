// The members of Measurement as columns of results.csv: the one table that says what each holds. A new column
// of the harness's own is one line of it and a member.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "results/store/measurement.hpp"

namespace harness::results {

/// A column that is a member of Measurement, whose type is the column's.
struct Field {
  using Member = std::variant<std::string Measurement::*, Count Measurement::*, Real Measurement::*,
                              Flag Measurement::*>;
  std::string_view name;
  Member member;
  std::string_view unit, meaning;
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

// The members of Measurement as columns of results.csv, made from columns.def. Whoever writes, reads, sends
// or merges measurements goes over this table, so that a new column is a line there and nothing here.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "results/store/csv.hpp"
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

// Measurements as cells of the result files, and back: the one place where their numbers are text. Everywhere
// else a measurement is typed (measurement.hpp).

/// What a cell of a column of this type holds; nothing where it holds no such value.
std::optional<Value> value_in(const std::string& cell, ColumnType type);

/// A line of results.csv whose files have columns for these counters. The cell of row_hash, the last, is
/// empty. Throws Error for what was counted and has no column, std::logic_error for a value of another type
/// than its column's.
CsvRecord result_cells(const Measurement& measurement, std::span<const Column> counters = {});

/// What was written by result_cells(), without samples and kernels.
Measurement measurement_of(std::span<const std::string> cells, std::span<const Column> counters = {});

/// A line of samples.csv.
CsvRecord sample_cells(const std::string& id, size_t repetition, const Sample& sample);

/// A line of kernels.csv.
CsvRecord kernel_cells(const std::string& id, const std::vector<Counted>& kernel,
                       std::span<const Column> counters = {});
std::vector<Counted> kernel_of(std::span<const std::string> cells, std::span<const Column> counters = {});

}  // namespace harness::results

// The members of Measurement as columns of results.csv, generated from columns.def. Code that writes, reads,
// sends or merges measurements iterates over this table, so that a new column needs only a line in
// columns.def.
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

/// Rule for the value of a column if a configuration has several rounds. The names stand for the value of the
/// first round, the last value that a round has, the maximum, the sum, whether all are true, and all texts.
enum class OverRounds { first, last, most, sum, all, texts };

/// A column that is a member of Measurement. The member's type is the column's type.
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

/// Returns the fields in the sequence of the file. They are the first columns of results.csv.
std::span<const Field> result_fields();

/// Returns the field's value, or nothing if it was not measured.
std::optional<Value> value_of(const Measurement& measurement, const Field& field);
/// Sets the field's value. Throws std::bad_variant_access for a value of another type than the field's.
void set_value(Measurement& measurement, const Field& field, const Value& value);

// The functions below convert measurements to cells of the result files and back. Numbers are texts only in
// these cells; everywhere else they are typed (measurement.hpp).

/// Parses a cell of a column of this type. Returns nothing if the cell holds no such value.
std::optional<Value> value_in(const std::string& cell, ColumnType type);

/// Converts a measurement to a line of results.csv. `counters` are the columns for counters that the file
/// has. The last cell, row_hash, is empty. Throws Error for a count without a column, and std::logic_error
/// for a value of another type than its column.
CsvRecord result_cells(const Measurement& measurement, std::span<const Column> counters = {});

/// Parses a line that result_cells() wrote. Samples and kernels are not in it.
Measurement measurement_of(std::span<const std::string> cells, std::span<const Column> counters = {});

/// Returns a line of samples.csv.
CsvRecord sample_cells(const std::string& id, size_t repetition, const Sample& sample);

/// Returns a line of kernels.csv.
CsvRecord kernel_cells(const std::string& id, const std::vector<Counted>& kernel,
                       std::span<const Column> counters = {});
/// Returns a line of updates.csv.
CsvRecord update_cells(const std::string& id, const std::vector<Counted>& batch);
/// Returns a line of timeline.csv, which has one line per sample of monitoring. The first value of `sample`
/// must be its time, at_s.
CsvRecord timeline_cells(const std::string& id, uint64_t round, const std::vector<Counted>& sample);
std::vector<Counted> update_of(std::span<const std::string> cells);
std::vector<Counted> kernel_of(std::span<const std::string> cells, std::span<const Column> counters = {});

}  // namespace harness::results

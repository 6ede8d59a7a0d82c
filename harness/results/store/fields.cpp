#include "results/store/fields.hpp"

#include <array>
#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "results/store/schema.hpp"

namespace harness::results {
namespace {

constexpr std::array fields_of_results{
// The name of a column is that of its member.
#define ROW(type, name, unit, role, rounds, meaning) \
  Field{#name, &Measurement::name, unit, ColumnRole::role, OverRounds::rounds, meaning},
#define TIMES ROW
#define SAID ROW
#include "results/store/columns.def"
};

std::string cell_of(const Value& value) {
  // A row of results.csv must be one line. Excerpts of logs have line breaks, and output of a plugin may have
  // control characters. one_line() also removes the character 1e, by which the round journal separates lines.
  if (const auto* words = std::get_if<std::string>(&value)) return one_line(*words);
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "true" : "false";
  if (const auto* number = std::get_if<uint64_t>(&value)) return fmt::format("{}", *number);
  // Nine digits exceed the precision of any clock, and rounding to them does not change a figure.
  const double number = std::get<double>(value);
  return std::isfinite(number) ? fmt::format("{:.9g}", number) : "";
}

/// Returns the cell of a field. Makes no Value for an empty member, because most fields are empty.
std::string cell_of(const Measurement& measurement, const Field& field) {
  return std::visit(
      [&](const auto& member) -> std::string {
        const auto& held = measurement.*member;
        if constexpr (std::is_same_v<decltype(held), const std::string&>) {
          return held.empty() ? std::string() : one_line(held);
        } else {
          return held ? cell_of(Value(*held)) : std::string();
        }
      },
      field.member);
}

template <class Number>
std::optional<Value> number_in(const std::string& cell) {
  const auto number = parse_number<Number>(cell);
  return number && std::isfinite(static_cast<double>(*number)) ? std::optional<Value>(*number) : std::nullopt;
}

void add_counts(CsvRecord& cells, const std::vector<Counted>& counts, std::span<const Column> columns) {
  const size_t begin = cells.size();
  cells.resize(begin + columns.size());
  for (const Counted& counted : counts) {
    const auto index = column_index(counted.column, columns);
    if (!index) {
      throw_error("the results have no column '{}', which the backend counts into: use --out DIR or --force",
                  counted.column);
    }
    const ColumnType type = columns[*index].type, found = harness::type_of(counted.value);
    if (type != found) {
      throw std::logic_error(
          fmt::format("column '{}' holds {}, not {}", counted.column, type_name(type), type_name(found)));
    }
    cells[begin + *index] = cell_of(counted.value);
  }
}

std::vector<Counted> counts_of(std::span<const std::string> cells, std::span<const Column> columns) {
  std::vector<Counted> counts;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!cells[i].empty()) counts.push_back({columns[i].name, value_in(cells[i], columns[i].type).value()});
  }
  return counts;
}

}  // namespace

std::span<const Field> result_fields() {
  return fields_of_results;
}

std::optional<Value> value_of(const Measurement& measurement, const Field& field) {
  return std::visit(
      [&](const auto& member) -> std::optional<Value> {
        const auto& held = measurement.*member;
        if constexpr (std::is_same_v<decltype(held), const std::string&>) {
          return held.empty() ? std::nullopt : std::optional<Value>(held);
        } else {
          if (!held || !std::isfinite(static_cast<double>(*held))) return std::nullopt;
          return Value(*held);
        }
      },
      field.member);
}

void set_value(Measurement& measurement, const Field& field, const Value& value) {
  std::visit(
      [&](const auto& member) {
        auto& held = measurement.*member;
        if constexpr (std::is_same_v<decltype(held), std::string&>) {
          held = std::get<std::string>(value);
        } else {
          held = std::get<typename std::remove_reference_t<decltype(held)>::value_type>(value);
        }
      },
      field.member);
}

std::optional<Value> value_in(const std::string& cell, ColumnType type) {
  switch (type) {
    case ColumnType::text:
      return cell.find('\0') == cell.npos ? std::optional<Value>(cell) : std::nullopt;
    case ColumnType::count:
      return number_in<uint64_t>(cell);
    case ColumnType::real:
      return number_in<double>(cell);
    case ColumnType::flag:
      return cell == "true" || cell == "false" ? std::optional<Value>(cell == "true") : std::nullopt;
  }
  return std::nullopt;
}

CsvRecord result_cells(const Measurement& measurement, std::span<const Column> counters) {
  CsvRecord cells;
  cells.reserve(result_fields().size() + counters.size() + 1);
  for (const Field& field : result_fields()) cells.push_back(cell_of(measurement, field));
  add_counts(cells, measurement.counts, counters);
  cells.emplace_back();
  return cells;
}

Measurement measurement_of(std::span<const std::string> cells, std::span<const Column> counters) {
  const auto fields = result_fields();
  if (cells.size() != fields.size() + counters.size() + 1)
    throw std::logic_error("a row needs one cell a column");
  Measurement measurement;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (!cells[i].empty()) set_value(measurement, fields[i], value_in(cells[i], type_of(fields[i])).value());
  }
  measurement.counts = counts_of(cells.subspan(fields.size()), counters);
  return measurement;
}

CsvRecord sample_cells(const std::string& id, size_t repetition, const Sample& sample) {
  const bool drawn = sample.source >= 0;
  return {id,
          fmt::format("{}", repetition),
          fmt::format("{:.9g}", sample.time_ms),
          fmt::format("{}", sample.supersteps),
          fmt::format("{}", sample.round),
          fmt::format("{:.3f}", sample.at_s),
          drawn ? fmt::format("{}", sample.source) : "",
          drawn ? fmt::format("{}", sample.edges) : "",
          sample.yardstick_ms > 0 ? fmt::format("{:.4g}", sample.yardstick_ms) : ""};
}

CsvRecord kernel_cells(const std::string& id, const std::vector<Counted>& kernel,
                       std::span<const Column> counters) {
  const std::vector<Column> columns = kernel_columns(counters);
  CsvRecord cells{id};
  add_counts(cells, kernel, std::span(columns).subspan(1));
  return cells;
}

std::vector<Counted> kernel_of(std::span<const std::string> cells, std::span<const Column> counters) {
  const std::vector<Column> columns = kernel_columns(counters);
  return counts_of(cells.subspan(1), std::span(columns).subspan(1));
}

CsvRecord update_cells(const std::string& id, const std::vector<Counted>& batch) {
  const std::vector<Column> columns = update_columns();
  CsvRecord cells{id};
  add_counts(cells, batch, std::span(columns).subspan(1));
  return cells;
}

CsvRecord timeline_cells(const std::string& id, uint64_t round, const std::vector<Counted>& sample) {
  const std::vector<Column> columns = timeline_columns();
  CsvRecord cells{id, fmt::format("{}", round)};
  add_counts(cells, sample, std::span(columns).subspan(2));
  cells[2] = fmt::format("{:.3f}", std::get<double>(sample.front().value));  // to 1 ms, as in samples.csv
  return cells;
}

std::vector<Counted> update_of(std::span<const std::string> cells) {
  const std::vector<Column> columns = update_columns();
  return counts_of(cells.subspan(1), std::span(columns).subspan(1));
}

}  // namespace harness::results

#include "results/store/cost.hpp"

#include <algorithm>
#include <variant>

namespace harness::results {
namespace {

/// Rows of results.csv that older versions wrote have no cell judged_by. They are judged by this column if
/// they have a value in it. Do not add newer columns here.
constexpr const char* before_judged_by = "model_cycles";

}  // namespace

const Counted* cost_among(std::span<const Counted> counts, std::span<const Column> columns) {
  const auto is_cost = [&](const Counted& counted) {
    return std::ranges::any_of(columns, [&](const Column& column) {
      return column.role == ColumnRole::cost && column.name == counted.column;
    });
  };
  const auto found = std::ranges::find_if(counts, is_cost);
  return found == counts.end() ? nullptr : &*found;
}

std::optional<double> as_number(const Value& value) {
  if (const auto* number = std::get_if<double>(&value)) return *number;
  if (const auto* number = std::get_if<uint64_t>(&value)) return static_cast<double>(*number);
  return std::nullopt;
}

std::optional<double> cost_of(const Measurement& measurement) {
  if (measurement.judged_by.empty()) return measurement.time_ms_median;
  for (const Counted& counted : measurement.counts) {
    if (counted.column == measurement.judged_by) return as_number(counted.value);
  }
  return std::nullopt;
}

std::string judged_by(const CsvTable& so_far, const CsvRecord& row) {
  if (const std::string_view said = so_far.cell(row, "judged_by"); !said.empty()) return std::string(said);
  return so_far.cell(row, before_judged_by).empty() ? "" : before_judged_by;
}

std::string column_of_cost(const std::string& judged_by) {
  return judged_by.empty() ? time_column : judged_by;
}

std::string unit_of_cost(const std::string& judged_by) {
  return judged_by.empty() ? "ms" : judged_by.substr(judged_by.rfind('_') + 1);
}

}  // namespace harness::results

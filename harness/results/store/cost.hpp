// What a row is judged by: its median time, or a column that its backend declares with the role `cost`. The
// row says which (column judged_by), so that results are read where the backend is unknown; judges, tuners
// and figures ask here and name no column.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "results/store/csv.hpp"
#include "results/store/measurement.hpp"

namespace harness::results {

inline constexpr const char* time_column = "time_ms_median";

/// Returns the count whose column has the role `cost`; null: what was counted is no cost.
const Counted* cost_among(std::span<const Counted> counts, std::span<const Column> columns);

/// Returns a value as a number; a text or a flag is none.
std::optional<double> as_number(const Value& value);

/// Returns the cost of a row in memory, whatever its status.
std::optional<double> cost_of(const Measurement& measurement);

/// Returns what a row of a file is judged by: the name of a column, or nothing where that is its time.
std::string judged_by(const CsvTable& so_far, const CsvRecord& row);

/// Returns the name of the column that holds the cost of a row judged by this.
std::string column_of_cost(const std::string& judged_by);

/// Returns the unit of such a cost: `ms`, or the last word of the column's name.
std::string unit_of_cost(const std::string& judged_by);

}  // namespace harness::results

// The cost by which configurations are compared: the median time, or a column that the backend declares with
// the role `cost`, such as cycles. A row of results.csv names that column in its cell `judged_by`, so that
// results can be read without the backend. Code that judges, tunes or draws calls these functions instead of
// naming columns.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "results/store/csv.hpp"
#include "results/store/measurement.hpp"

namespace harness::results {

inline constexpr const char* time_column = "time_ms_median";

/// Returns the element of `counts` whose column has the role `cost`, or null if there is none.
const Counted* cost_among(std::span<const Counted> counts, std::span<const Column> columns);

/// Returns a value as a number, or nothing if it is a text or a flag.
std::optional<double> as_number(const Value& value);

/// Returns the cost of a measurement, whatever its status.
std::optional<double> cost_of(const Measurement& measurement);

/// Returns the column by which a row of results.csv is judged, or an empty text if it is judged by its time.
std::string judged_by(const CsvTable& so_far, const CsvRecord& row);

/// Returns the name of the column with the cost. `judged_by` is a result of judged_by().
std::string column_of_cost(const std::string& judged_by);

/// Returns the unit of the cost: `ms`, or the last word of the column's name. `judged_by` is a result of
/// judged_by().
std::string unit_of_cost(const std::string& judged_by);

}  // namespace harness::results

// Measurements as cells of the result files, and back: the one place where their numbers are text. Everywhere
// else a measurement is typed (measurement.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "results/store/csv.hpp"
#include "results/store/measurement.hpp"

namespace harness::results {

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

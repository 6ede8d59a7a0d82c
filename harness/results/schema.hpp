// The columns of results.csv, samples.csv and kernels.csv: the one table that says what each holds.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// Columns are added, never renamed or given another meaning without a new version (it
/// is in meta.json).
inline constexpr int schema_version = 1;

enum class ColumnType { text, count, real, flag };

struct Column {
  std::string_view name;
  ColumnType type;
  std::string_view unit;  ///< empty for texts and flags
  std::string_view meaning;
};

std::span<const Column> result_columns();
std::span<const Column> sample_columns();
/// What a kernel is called, then the columns of results.csv that hold counts: here they are this kernel's.
std::span<const Column> kernel_columns();

std::optional<std::size_t> column_index(std::string_view name,
                                        std::span<const Column> columns = result_columns());

std::vector<std::string> column_names(std::span<const Column> columns);
std::string_view type_name(ColumnType type);

/// What became of a configuration; the values of the column `status`.
std::span<const std::string_view> row_statuses();

/// Statuses that count as a failure of the run: everything but ok, unsupported and skipped.
bool is_failure(std::string_view status);

}  // namespace harness

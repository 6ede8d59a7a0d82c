// The columns of the result files: the harness's own, and those that backends declare because they count into
// them. And the statuses that a row can have.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/counted.hpp"

namespace harness::results {

/// Columns are added, never renamed or given another meaning without a new version (it is in meta.json).
inline constexpr int schema_version = 1;

/// `counters`: what backends declare. They stand behind the harness's own, before the row's hash.
std::vector<Column> result_columns(std::span<const Column> counters = {});
std::vector<Column> sample_columns();
/// The columns that name a kernel, then the counters, which here are those of this kernel.
std::vector<Column> kernel_columns(std::span<const Column> counters = {});

/// The counters that a results.csv with this header has columns for: `declared`, or those that only backends
/// declare which are not installed here. Of these nothing but the names is known, so they hold texts. Whoever
/// compares the header with result_columns() of them finds what else is wrong with it.
std::vector<Column> counters_of(std::span<const std::string> header, std::span<const Column> declared);

std::optional<size_t> column_index(std::string_view name, std::span<const Column> columns);

std::vector<std::string> column_names(std::span<const Column> columns);
std::string_view type_name(ColumnType type);
std::string_view role_name(ColumnRole role);

/// What became of a configuration; the values of the column `status`.
std::span<const std::string_view> row_statuses();
bool is_status(std::string_view word);

/// Statuses that count as a failure of the run: everything but ok, unsupported, skipped and capped.
bool is_failure(std::string_view status);

}  // namespace harness::results

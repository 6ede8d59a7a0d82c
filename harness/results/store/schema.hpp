// The columns of the result files, which are the harness's own and those that backends declare for their
// counters, and the statuses of a configuration. The writer and all readers of result files use them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/counted.hpp"

namespace harness::results {

/// Version of the schema, stored in meta.json. Columns may be added. Renaming a column or changing its
/// meaning needs a new version.
inline constexpr int schema_version = 1;

/// Returns the columns of results.csv. `counters`, which backends declare, come after the harness's own and
/// before the column row_hash.
std::vector<Column> result_columns(std::span<const Column> counters = {});
std::vector<Column> sample_columns();
/// Returns the columns of kernels.csv: those that identify a kernel, then the counters, with values of this
/// kernel.
std::vector<Column> kernel_columns(std::span<const Column> counters = {});
/// Returns the columns of timeline.csv, which has one line per sample of monitoring.
std::vector<Column> timeline_columns();
/// Returns the columns of updates.csv, which has one line per batch of updates.
std::vector<Column> update_columns();

/// Returns the counters for which a results.csv with this header has columns. They are `declared`, the
/// counters of the installed backends, if the header has one of these or lacks columns of harness itself.
/// Otherwise they are the header's other columns, which backends that are not installed have declared. Only
/// their names are then known, so their type is text. To find other faults of the header, compare it with
/// result_columns() of the returned counters.
std::vector<Column> counters_of(std::span<const std::string> header, std::span<const Column> declared);

std::optional<size_t> column_index(std::string_view name, std::span<const Column> columns);

std::vector<std::string> column_names(std::span<const Column> columns);
std::string_view type_name(ColumnType type);
std::string_view role_name(ColumnRole role);

/// Returns the outcomes of a configuration, which are the values of the column `status`.
std::span<const std::string_view> row_statuses();
bool is_status(std::string_view word);

/// Returns true if a status counts as a failure of the run: everything except ok, unsupported, skipped and
/// capped.
bool is_failure(std::string_view status);

}  // namespace harness::results

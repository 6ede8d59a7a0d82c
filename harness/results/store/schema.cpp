#include "results/store/schema.hpp"

#include <algorithm>
#include <array>

#include "results/store/fields.hpp"
namespace harness::results {
namespace {

using enum ColumnType;

constexpr std::array<std::string_view, 12> statuses = {
    "ok",          "wrong",   "not_converged", "oom",          "timeout",     "crash",
    "unsupported", "skipped", "load_error",    "plugin_error", "interrupted", "capped"};

Column column_of(const Field& field) {
  return {std::string(field.name), type_of(field), std::string(field.unit), std::string(field.meaning),
          field.role};
}

}  // namespace

std::vector<Column> result_columns(std::span<const Column> counters) {
  std::vector<Column> columns;
  for (const Field& field : result_fields()) columns.push_back(column_of(field));
  columns.insert(columns.end(), counters.begin(), counters.end());
  columns.push_back(
      {"row_hash", text, "",
       "hash of the cells before it and of the row's samples and kernels, to detect later changes"});
  return columns;
}

std::vector<Column> sample_columns() {
  return {{"id", text, "", "id of the row in results.csv"},
          {"repetition", count, "", "0, 1, 2 ... over all rounds"},
          {"time_ms", real, "ms", "run time of this repetition"},
          {"supersteps", count, "", "supersteps of this repetition"},
          {"round", count, "", "round in which it was measured: 0, 1, 2 ..."},
          {"at_s", real, "s", "start time since 1970-01-01 UTC"},
          {"source", count, "", "input vertex from which it started, if sources are drawn"},
          {"edges_processed", count, "", "edges that a run from this source counts as"},
          {"yardstick_ms", real, "ms",
           "time of a fixed workload on the device, right after the repetitions of the round, which shows "
           "the speed of the machine"}};
}

std::vector<Column> kernel_columns(std::span<const Column> counters) {
  std::vector<Column> columns{
      {"id", text, "", "id of the row in results.csv"},
      {"program", text, "", "purpose of the program: direction, number and format of the layout's part"},
      {"kernel", text, "", "name of the kernel in its program"},
      {"launches", count, "", "launches of the kernel in the last run"},
      {"kernel_ms", real, "ms",
       "total time of the launches, each timed separately, if measure.time_kernels is set"}};
  columns.insert(columns.end(), counters.begin(), counters.end());
  return columns;
}

std::vector<Column> update_columns() {
  return {{"id", text, "", "id of the row in results.csv"},
          {"batch", count, "", "0, 1, 2 ... in a round"},
          {"round", count, "", "round in which it was measured: 0, 1, 2 ..."},
          {"arcs", count, "", "operations on arcs that were submitted"},
          {"entries", count, "", "operations without repeats; all of them if the host applies them"},
          {"inserted", count, "", "arcs that did not exist before"},
          {"deleted", count, "", "arcs that existed before"},
          {"copy_ms", real, "ms", "time to copy the batch to the device; 0 with `batch_at: device`"},
          {"grow_ms", real, "ms", "time to allocate memory, and to add vertices"},
          {"sort_ms", real, "ms", "time to sort the batch, drop repeats and cut it by row"},
          {"apply_ms", real, "ms", "time of the steps of the format, and all that is in no other part"},
          {"compact_ms", real, "ms", "time of the compaction that followed"},
          {"sync_ms", real, "ms", "with `apply: host`: time to copy what changed to the device"},
          {"sync_copies", count, "", "number of these copies"},
          {"sync_bytes", count, "B", "bytes that they copied"},
          {"batch_ms", real, "ms", "latency of the batch: the sum of the times before, and of sample_ms"},
          {"edges", count, "", "arcs of the graph after the batch"},
          {"layout_bytes", count, "B", "memory of the layouts after the batch"},
          {"checked", flag, "", "the layouts were compared with the model on the host"},
          {"algorithm_ms", real, "ms", "run time of the algorithm after the batch, if it was run"},
          {"sample_ms", real, "ms", "with `change: order`: time of the sampling, a part of batch_ms"},
          {"moved", count, "", "with `change: order`: vertices that wanted another memory sector"},
          {"vertices", count, "", "with `vertices`: vertices of the graph after the batch"},
          {"vertices_inserted", count, "", "with `vertices`: vertices that did not exist before"},
          {"vertices_deleted", count, "", "with `vertices`: vertices that existed before"}};
}

std::vector<Column> timeline_columns() {
  return {{"id", text, "", "id of the row that was measured"},
          {"round", count, "", "round of the row: 0, 1, 2 ..."},
          {"at_s", real, "s", "time of the sample since 1970-01-01 UTC"},
          {"step", text, "", "what the worker did: load, prepare, run, verify or idle"},
          {"host_bytes", count, "B", "memory of the worker on the host, without mapped files"},
          {"cores", real, "", "processor time of the worker since the last sample, over the time between"},
          {"load", real, "", "load average of the machine over a minute"},
          {"device_bytes", count, "B", "memory of the device in use, by all processes"},
          {"power_w", real, "W", "power of the device"},
          {"clock_mhz", real, "MHz", "clock of the device's cores"},
          {"utilisation", real, "", "fraction of a period of the driver in which a kernel ran"},
          {"utilisation_period_ms", real, "ms", "that period"}};
}

std::vector<Column> counters_of(std::span<const std::string> header, std::span<const Column> declared) {
  std::vector<Column> counters(declared.begin(), declared.end());
  const auto is_declared = [&](const std::string& name) { return column_index(name, declared).has_value(); };
  const size_t own = result_fields().size();
  if (header.size() <= own) return counters;
  const auto found = header.subspan(own, header.size() - own - 1);
  if (std::any_of(found.begin(), found.end(), is_declared)) return counters;
  counters.clear();
  for (const std::string& name : found) counters.push_back({name, text, "", ""});
  return counters;
}

std::span<const std::string_view> row_statuses() {
  return statuses;
}

bool is_status(std::string_view word) {
  return std::find(statuses.begin(), statuses.end(), word) != statuses.end();
}

bool is_failure(std::string_view status) {
  return status != "ok" && status != "unsupported" && status != "skipped" && status != "capped";
}

std::optional<size_t> column_index(std::string_view name, std::span<const Column> some) {
  const auto found =
      std::find_if(some.begin(), some.end(), [&](const Column& column) { return column.name == name; });
  if (found == some.end()) return std::nullopt;
  return static_cast<size_t>(found - some.begin());
}

std::vector<std::string> column_names(std::span<const Column> some) {
  std::vector<std::string> names;
  for (const Column& column : some) names.push_back(column.name);
  return names;
}

std::string_view role_name(ColumnRole role) {
  switch (role) {
    case ColumnRole::plain:
      return "plain";
    case ColumnRole::time:
      return "time";
    case ColumnRole::cost:
      return "cost";
    case ColumnRole::exact:
      return "exact";
    case ColumnRole::bytes:
      return "bytes";
  }
  return {};
}

std::string_view type_name(ColumnType type) {
  switch (type) {
    case text:
      return "text";
    case count:
      return "count";
    case real:
      return "number";
    case flag:
      return "true/false";
  }
  return {};
}

}  // namespace harness::results

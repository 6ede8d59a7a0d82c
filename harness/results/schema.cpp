#include "results/schema.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace harness {
namespace {

using enum ColumnType;

constexpr std::array columns = std::to_array<Column>({
    {"id", text, "", "name of the configuration, unique in the file; joins to samples.csv"},
    {"experiment", text, "", "name of the experiment"},
    {"status", text, "", "ok, or why there is no number"},
    {"reason", text, "", "one line for every status but ok"},
    {"warning", text, "", "what to mind about an ok row, such as clocks that moved"},
    {"graph", text, "", "name of the graph"},
    {"graph_hash", text, "", "fingerprint of the graph as it was run, after cleaning and weights"},
    {"graph_policy", text, "", "cleaning and weights: symmetric, self loops, duplicates, weights"},
    {"graph_order", text, "", "vertex ordering"},
    {"order_ms", real, "ms", "finding the ordering and renumbering the graph, when it was last built"},
    {"vertices", count, "", "vertices of the graph"},
    {"edges", count, "", "directed edges of the graph after cleaning"},
    {"algorithm", text, "", "plugin id"},
    {"algorithm_params", text, "", "key=value, separated by blanks, defaults included"},
    {"format", text, "", "plugin id"},
    {"format_params", text, "", "key=value, separated by blanks, defaults included"},
    {"schedule", text, "", "plugin id"},
    {"schedule_params", text, "", "key=value, separated by blanks, defaults included"},
    {"direction", text, "", "push, pull or auto, as run"},
    {"frontier_in", text, "", "kind of the input frontier, as run"},
    {"frontier_out", text, "", "kind of the output frontier, as run"},
    {"options", text, "", "the other options: key=value, separated by blanks"},
    {"backend", text, "", "cpu, cuda or simt"},
    {"device", text, "", "model of the processor that ran it"},
    {"supersteps", count, "", "supersteps of the last repetition"},
    {"repetitions", count, "", "measured repetitions, without warm-up"},
    {"time_ms_median", real, "ms", "run time of the algorithm on a resident graph"},
    {"time_ms_min", real, "ms", "fastest repetition"},
    {"time_ms_max", real, "ms", "slowest repetition"},
    {"time_ms_mean", real, "ms", "arithmetic mean"},
    {"time_ms_q1", real, "ms", "first quartile"},
    {"time_ms_q3", real, "ms", "third quartile"},
    {"time_ms_cv", real, "1", "coefficient of variation: sample standard deviation / mean"},
    {"edges_processed", count, "",
     "edges that a run stands for: those of what a traversal reached; all, times supersteps, for PageRank"},
    {"gteps", real, "1e9/s", "edges_processed / time_ms_median"},
    {"verified", text, "", "how the result was checked; empty where it was not"},
    {"seed", count, "", "seed of everything random in the measurement"},
    {"build_ms", real, "ms", "building the format from the graph"},
    {"upload_ms", real, "ms", "moving the format to the device"},
    {"assemble_ms", real, "ms", "linking and compiling the combination, total"},
    {"assemble_link_ms", real, "ms",
     "the linker's part of assemble_ms: of several programs, linked side by side, the longest"},
    {"assemble_cached", flag, "", "the program came from the cache"},
    {"verify_ms", real, "ms", "checking the result"},
    {"end_to_end_ms", real, "ms", "orient + build + upload + assemble + first run"},
    {"format_bytes", count, "B", "device memory of the graph in its format"},
    {"algorithm_bytes", count, "B", "device memory of the algorithm's arrays"},
    {"frontier_bytes", count, "B", "device memory of the frontiers"},
    {"scratch_bytes", count, "B", "device memory of the schedule's scratch"},
    {"peak_device_bytes", count, "B", "most device memory held at once by this configuration"},
    {"host_rss_bytes", count, "B", "peak resident memory of the worker process"},
    {"caches", text, "", "warm, or cold: the device's caches were emptied before each run"},
    {"clock_before_mhz", real, "MHz",
     "clock of the processor, or of the GPU that ran, before the measurement"},
    {"clock_after_mhz", real, "MHz", "the same after the measurement"},
    {"memory_clock_mhz", real, "MHz", "memory clock of the GPU after the measurement"},
    {"temperature_before_c", real, "C", "temperature of the GPU before the measurement"},
    {"temperature_after_c", real, "C", "the same after the measurement"},
    {"throttled", text, "", "why the GPU held its clock back; empty: it did not, or nobody knows"},
    {"huge_pages", flag, "", "large arrays were on huge pages"},
    {"plugin_hash", text, "", "fingerprint of the plugins' code in this combination"},
    {"harness_version", text, "", "version of the harness"},
    {"started_at", text, "", "UTC time at which the configuration began, ISO 8601"},
    {"rounds", count, "", "rounds that the repetitions are spread over"},
    {"batch", count, "", "runs that one repetition is the mean of; above 1: too short to time singly"},
    {"warmup_runs", count, "", "runs before the first repetition of a round, the verified one included"},
    {"time_ms_median_low", real, "ms", "lower end of the median's 95 % confidence interval"},
    {"time_ms_median_high", real, "ms", "upper end of the median's 95 % confidence interval"},
    {"outliers", count, "", "repetitions beyond the quartiles by more than 1.5 times their distance"},
    {"stable", flag, "", "the repetitions ended because measure.stable was reached"},
    {"load_average", real, "1", "load average of the machine, of one minute, before the measurement"},
    {"orient_ms", real, "ms", "orienting the graph by degree, where the algorithm asks for it"},
    {"sources", count, "",
     "vertices that the algorithm was run from, one after the other, where they are drawn"},
    {"gteps_harmonic", real, "1e9/s",
     "harmonic mean over the sources of edges per second, where they are drawn (Graph500)"},
    {"threads", count, "", "threads of the processor that a run takes, where the backend runs on them"},
    {"simt_warp_instructions", count, "", "instructions that warps issue, in LLVM's IR"},
    {"simt_active_lanes", real, "1", "lanes that take part in an instruction, over 32, on average"},
    {"simt_edge_iterations", count, "",
     "rounds of the edge loop, by warp: lanes that look at an edge together are one"},
    {"simt_edges_visited", count, "", "edges that lanes look at"},
    {"simt_edges_useful", count, "", "those whose value is gathered: their other end is active"},
    {"simt_requests_format", count, "", "accesses of warps to arrays of the format"},
    {"simt_requests_algorithm", count, "", "accesses of warps to arrays of the algorithm"},
    {"simt_requests_frontier", count, "", "accesses of warps to arrays of the frontier"},
    {"simt_requests_scratch", count, "", "accesses of warps to arrays of the scratch"},
    {"simt_sectors_format", count, "", "32-byte sectors that these accesses touch, each once an access"},
    {"simt_sectors_algorithm", count, "", "32-byte sectors that these accesses touch, each once an access"},
    {"simt_sectors_frontier", count, "", "32-byte sectors that these accesses touch, each once an access"},
    {"simt_sectors_scratch", count, "", "32-byte sectors that these accesses touch, each once an access"},
    {"simt_bank_conflicts", count, "", "turns that accesses to shared memory take beyond the first"},
    {"simt_atomics", count, "", "atomic operations of lanes"},
    {"simt_atomic_conflicts", count, "",
     "those that another lane of the warp does at the same address in the same instruction, less one an "
     "address"},
    {"simt_barriers", count, "", "barriers of blocks"},
    {"simt_imbalance_warps", real, "1",
     "instructions of a launch's busiest warp over the mean of its warps, over all launches"},
    {"simt_imbalance_blocks", real, "1", "the same of blocks"},
    {"model_cycles", real, "1", "clock cycles that the cost model estimates on the GPU that it stands for"},
    {"model_bound", text, "", "resource that most of these cycles are due to"},
    {"row_hash", text, "",
     "fingerprint of the cells before it, of the row's samples and kernels: tells what was changed later"},
});

constexpr std::array columns_of_samples = std::to_array<Column>({
    {"id", text, "", "the row of results.csv that it belongs to"},
    {"repetition", count, "", "0, 1, 2 ... over all rounds"},
    {"time_ms", real, "ms", "run time of this repetition"},
    {"supersteps", count, "", "supersteps of this repetition"},
    {"round", count, "", "0, 1, 2 ...: the round that it was measured in"},
    {"at_s", real, "s", "when it began, since 1970-01-01 UTC"},
    {"source", count, "", "vertex of the input that it started from, where sources are drawn"},
    {"edges_processed", count, "", "edges that a run from this source stands for"},
});

constexpr std::array names_of_kernels = std::to_array<Column>({
    {"id", text, "", "the row of results.csv that it belongs to"},
    {"program", text, "",
     "what the kernel was linked for: direction, number and format of the layout's part"},
    {"kernel", text, "", "name of the kernel in its program"},
    {"launches", count, "", "launches of the kernel in the last run"},
});

constexpr std::array<std::string_view, 11> statuses = {
    "ok",          "wrong",   "not_converged", "oom",          "timeout",    "crash",
    "unsupported", "skipped", "load_error",    "plugin_error", "interrupted"};

}  // namespace

std::span<const Column> result_columns() {
  return columns;
}
std::span<const Column> sample_columns() {
  return columns_of_samples;
}
std::span<const Column> kernel_columns() {
  static const std::vector<Column> all = [] {
    std::vector<Column> list(names_of_kernels.begin(), names_of_kernels.end());
    std::copy_if(columns.begin(), columns.end(), std::back_inserter(list), [](const Column& column) {
      return column.name.starts_with("simt_") || column.name.starts_with("model_");
    });
    return list;
  }();
  return all;
}
std::span<const std::string_view> row_statuses() {
  return statuses;
}

bool is_failure(std::string_view status) {
  return status != "ok" && status != "unsupported" && status != "skipped";
}

std::optional<std::size_t> column_index(std::string_view name, std::span<const Column> some) {
  const auto found =
      std::find_if(some.begin(), some.end(), [&](const Column& column) { return column.name == name; });
  if (found == some.end()) return std::nullopt;
  return static_cast<std::size_t>(found - some.begin());
}

std::vector<std::string> column_names(std::span<const Column> some) {
  std::vector<std::string> names;
  for (const Column& column : some) names.emplace_back(column.name);
  return names;
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

}  // namespace harness

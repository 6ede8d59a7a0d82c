#include "results/store/fields.hpp"

#include <array>
#include <cmath>
#include <type_traits>

namespace harness::results {
namespace {

constexpr Field make_field(std::string_view name, Field::Member member, std::string_view unit,
                           std::string_view meaning) {
  return {name, member, unit, meaning};
}

// A column has the name of its member.
#define FIELD(name, unit, meaning) make_field(#name, &Measurement::name, unit, meaning)
constexpr std::array fields_of_results{
    FIELD(id, "", "name of the configuration, unique in the file; joins to samples.csv"),
    FIELD(experiment, "", "name of the experiment"),
    FIELD(status, "", "ok, or why there is no number"),
    FIELD(reason, "", "one line for every status but ok"),
    FIELD(warning, "", "what to mind about an ok row, such as clocks that moved"),
    FIELD(graph, "", "name of the graph"),
    FIELD(graph_hash, "", "fingerprint of the graph as it was run, after cleaning and weights"),
    FIELD(graph_policy, "", "cleaning and weights: symmetric, self loops, duplicates, weights"),
    FIELD(graph_order, "", "vertex ordering"),
    FIELD(read_ms, "ms", "reading the graph's file and cleaning it, when it was last read"),
    FIELD(order_ms, "ms", "finding the ordering and renumbering the graph, when it was last built"),
    FIELD(vertices, "", "vertices of the graph"),
    FIELD(edges, "", "directed edges of the graph after cleaning"),
    FIELD(algorithm, "", "plugin id"),
    FIELD(algorithm_params, "", "key=value, separated by blanks, defaults included"),
    FIELD(format, "", "plugin id"),
    FIELD(format_params, "", "key=value, separated by blanks, defaults included"),
    FIELD(schedule, "", "plugin id"),
    FIELD(schedule_params, "", "key=value, separated by blanks, defaults included"),
    FIELD(direction, "", "push, pull or auto, as run"),
    FIELD(frontier_in, "", "kind of the input frontier, as run"),
    FIELD(frontier_out, "", "kind of the output frontier, as run"),
    FIELD(options, "", "the other options: key=value, separated by blanks"),
    FIELD(backend, "", "name of the backend that ran it"),
    FIELD(device, "", "model of the processor that ran it"),
    FIELD(supersteps, "", "supersteps of the last repetition"),
    FIELD(repetitions, "", "measured repetitions, without warm-up"),
    FIELD(time_ms_median, "ms", "run time of the algorithm on a resident graph"),
    FIELD(time_ms_min, "ms", "fastest repetition"),
    FIELD(time_ms_max, "ms", "slowest repetition"),
    FIELD(time_ms_mean, "ms", "arithmetic mean"),
    FIELD(time_ms_q1, "ms", "first quartile"),
    FIELD(time_ms_q3, "ms", "third quartile"),
    FIELD(time_ms_cv, "1", "coefficient of variation: sample standard deviation / mean"),
    FIELD(edges_processed, "",
          "edges that a run stands for: those of what a traversal reached; all, times supersteps, for "
          "PageRank"),
    FIELD(gteps, "1e9/s", "edges_processed / time_ms_median"),
    FIELD(verified, "", "how the result was checked; empty where it was not"),
    FIELD(seed, "", "seed of everything random in the measurement"),
    FIELD(build_ms, "ms", "building the format from the graph, or all that a baseline prepares"),
    FIELD(load_ms, "ms",
          "reading the format from files that keep it (measure.layouts); build_ms is then of that time"),
    FIELD(upload_ms, "ms", "moving the format to the device"),
    FIELD(assemble_ms, "ms", "linking and compiling the combination, total"),
    FIELD(assemble_link_ms, "ms",
          "the linker's part of assemble_ms: of several programs, linked side by side, the longest"),
    FIELD(assemble_cached, "", "the program came from the cache"),
    FIELD(hook_calls, "", "places where the linked modules call a hook, where the backend tells"),
    FIELD(hook_calls_left, "", "such places in the assembled programs: 0, for all are inlined"),
    FIELD(atomics_linked, "", "atomic read-modify-write operations in the linked modules"),
    FIELD(atomics_left, "", "such operations in the assembled programs, each inlined copy counted"),
    FIELD(verify_ms, "ms", "checking the result"),
    FIELD(end_to_end_ms, "ms", "orient + build or load + upload + assemble + first run"),
    FIELD(format_bytes, "B", "device memory of the graph in its format, or as a baseline stores it"),
    FIELD(algorithm_bytes, "B", "device memory of the algorithm's arrays"),
    FIELD(frontier_bytes, "B", "device memory of the frontiers"),
    FIELD(scratch_bytes, "B", "device memory of the schedule's scratch, or of what else a baseline holds"),
    FIELD(arrays, "", "bytes of each array: OWNER.NAME=bytes, separated by blanks, the largest first"),
    FIELD(peak_device_bytes, "B", "most device memory held at once by this configuration"),
    FIELD(host_rss_bytes, "B", "peak resident memory of the worker process"),
    FIELD(caches, "", "warm, or cold: the device's caches were emptied before each run"),
    FIELD(clock_before_mhz, "MHz", "clock of the processor, or of the GPU that ran, before the measurement"),
    FIELD(clock_after_mhz, "MHz", "the same after the measurement"),
    FIELD(memory_clock_mhz, "MHz", "memory clock of the GPU after the measurement"),
    FIELD(temperature_before_c, "C", "temperature of the GPU before the measurement"),
    FIELD(temperature_after_c, "C", "the same after the measurement"),
    FIELD(throttled, "", "why the GPU held its clock back; empty: it did not, or nobody knows"),
    FIELD(huge_pages, "", "large arrays were on huge pages"),
    FIELD(plugin_hash, "", "fingerprint of the plugins' code in this combination"),
    FIELD(harness_version, "", "version of the harness"),
    FIELD(started_at, "", "UTC time at which the configuration began, ISO 8601"),
    FIELD(rounds, "", "rounds that the repetitions are spread over"),
    FIELD(batch, "", "runs that one repetition is the mean of; above 1: too short to time singly"),
    FIELD(warmup_runs, "", "runs before the first repetition of a round, the verified one included"),
    FIELD(time_ms_median_low, "ms", "lower end of the median's 95 % confidence interval"),
    FIELD(time_ms_median_high, "ms", "upper end of the median's 95 % confidence interval"),
    FIELD(outliers, "", "repetitions beyond the quartiles by more than 1.5 times their distance"),
    FIELD(stable, "", "the repetitions ended because measure.stable was reached"),
    FIELD(load_average, "1", "load average of the machine, of one minute, before the measurement"),
    FIELD(orient_ms, "ms", "orienting the graph by degree, where the algorithm asks for it"),
    FIELD(sources, "", "vertices that the algorithm was run from, one after the other, where they are drawn"),
    FIELD(gteps_harmonic, "1e9/s",
          "harmonic mean over the sources of edges per second, where they are drawn (Graph500)"),
    FIELD(threads, "", "threads of the processor that a run takes, where the backend runs on them"),
    FIELD(answer, "", "what the result is in a few words: name=value, or name=value+-tolerance"),
    FIELD(
        answer_hash, "",
        "fingerprint of all of the result that has one right value; equal for every combination, backend and "
        "vertex ordering"),
    FIELD(kept_arrays, "", "arrays of the result that --keep-answers wrote into answers/ID"),
    FIELD(
        baseline, "",
        "plugin id of a program of another making that was run; the row has no format and no schedule then"),
    FIELD(baseline_params, "", "key=value, separated by blanks, defaults included"),
    FIELD(given_up_ms, "ms",
          "of a row that a tuner gave up (capped): the faster of its runs, or how long the only one went on"),
    FIELD(edges_d, "1", "share of the graph's edges whose two ends have ids in one block of 65536"),
    FIELD(busy_rounds, "",
          "rounds in which other programs disturbed most repetitions: threads waited for a processor"),
};
#undef FIELD

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

}  // namespace harness::results

#include "sweep/measure/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "base/parallel.hpp"
#include "base/printable.hpp"
#include "results/judge/statistics.hpp"
#include "results/machine/machine_state.hpp"

namespace harness::sweep {
namespace {

// If ranks spend more than this fraction of a run on exchanging data, the measurement gets a warning.
constexpr double much_exchange = 1.0 / 3;
// If the supersteps of a run over several ranks are shorter than this, the measurement gets a warning. Two
// GPUs need half of this time to synchronise (docs/ranks.md).
constexpr double short_superstep_ms = 0.1;
// Maximum ratio of the time of the first repetition to the median of the others. If the ratio is larger, the
// measurement gets a warning.
constexpr double slow_first = 1.25;
// Minimum ratio of the clock after the repetitions to the clock before them. If the ratio is smaller, the
// measurement gets a warning. A ratio between this value and 1 is normal under load.
constexpr double clock_drop = 0.8;
constexpr double noticeable_ms = 1;  // ms; shorter throttling of the clock is ignored
constexpr size_t enough = 5;         // with fewer repetitions, a slow first one gives no warning

std::vector<double> times_of(std::span<const results::Sample> samples) {
  std::vector<double> times;
  for (const results::Sample& sample : samples) times.push_back(sample.time_ms);
  return times;
}

/// Returns the median number of edges. For an even count, the lower of the two middle values, because edges
/// are whole numbers.
uint64_t median_edges(std::vector<FromSource> sources) {
  const auto middle = sources.begin() + static_cast<ptrdiff_t>((sources.size() - 1) / 2);
  std::nth_element(sources.begin(), middle, sources.end(),
                   [](const FromSource& a, const FromSource& b) { return a.edges < b.edges; });
  return middle->edges;
}

}  // namespace

void record_times(results::Measurement& measured, uint64_t edges) {
  const std::vector<FromSource> sources = by_source(measured.samples);
  std::vector<double> times;
  if (sources.empty()) times = times_of(measured.samples);
  for (const FromSource& source : sources) times.push_back(source.time_ms);
  const results::Summary summary = results::summarise(times);
  std::set<uint64_t> rounds;
  for (const results::Sample& sample : measured.samples) rounds.insert(sample.round);
  measured.repetitions = measured.samples.size();
  measured.rounds = rounds.size();
  measured.supersteps = measured.samples.back().supersteps;
  measured.time_ms_median = summary.median;
  measured.time_ms_min = summary.min;
  measured.time_ms_max = summary.max;
  measured.time_ms_mean = summary.mean;
  measured.time_ms_q1 = summary.q1;
  measured.time_ms_q3 = summary.q3;
  measured.time_ms_cv = summary.cv;
  measured.time_ms_median_low = summary.median_low;
  measured.time_ms_median_high = summary.median_high;
  measured.outliers = summary.outliers;
  if (!sources.empty()) {
    edges = median_edges(sources);
    measured.sources = sources.size();
    measured.gteps_harmonic = harmonic_gteps(sources);
  }
  measured.edges_processed = edges;
  if (summary.median > 0) measured.gteps = static_cast<double>(edges) / summary.median * 1e-6;
}

void add_warning(results::Measurement& measured, const std::string& text) {
  std::string& warning = measured.warning;
  const std::string line = one_line(text);
  if (warning.find(line) != warning.npos) return;
  warning += warning.empty() ? line : "; " + line;
}

std::string throttled(const backends::DeviceState& before, const backends::DeviceState& after) {
  std::set<std::string> reasons = before.throttled;
  reasons.insert(after.throttled.begin(), after.throttled.end());
  for (const auto& [reason, milliseconds] : after.throttled_ms) {
    const auto earlier = before.throttled_ms.find(reason);
    if (earlier != before.throttled_ms.end() && milliseconds > earlier->second + noticeable_ms)
      reasons.insert(reason);
  }
  return fmt::format("{}", fmt::join(reasons, ", "));
}

namespace {

void warn_of_exchange(results::Measurement& measured) {
  // ranks exchange nothing if there is one rank
  if (!measured.exchange_ms || !measured.time_ms_median) return;
  const double whole = *measured.time_ms_median, copying = std::min(*measured.exchange_ms, whole);
  const auto supersteps = static_cast<double>(measured.supersteps.value_or(0));
  if (copying > much_exchange * whole) {
    add_warning(measured,
                fmt::format("exchange: ranks copy for {:.0f} % of the run, fewer may take less time",
                            100 * copying / whole));
  } else if (whole < short_superstep_ms * supersteps) {
    add_warning(measured, fmt::format("exchange: ranks wait for each other after each of {} supersteps of "
                                      "{:.0f} us, fewer ranks may take less time",
                                      supersteps, 1e3 * whole / supersteps));
  }
}

}  // namespace

void add_warnings(results::Measurement& measured) {
  const std::vector<double> times = times_of(measured.samples);
  // Repetitions from different sources are not comparable.
  const bool alike = !times.empty() && measured.samples.front().source < 0;
  if (alike && times.size() >= enough) {
    const double others = results::summarise(std::span(times).subspan(1)).median;
    if (times[0] > slow_first * others && times[0] >= *std::max_element(times.begin(), times.end())) {
      add_warning(measured,
                  fmt::format("slow first run: the first repetition took {:.2f} times the median of "
                              "the others, raise measure.warmup",
                              times[0] / others));
    }
  }
  const double before = measured.clock_before_mhz.value_or(0), after = measured.clock_after_mhz.value_or(0);
  if (after > 0 && after < clock_drop * before) {
    add_warning(measured,
                fmt::format("clock fell: from {:.0f} to {:.0f} MHz, cool the machine or fix its clock",
                            before, after));
  }
  warn_of_exchange(measured);
  for (const std::string& advice :
       results::machine_advice(results::governor(), measured.load_average.value_or(0), processors(), true)) {
    add_warning(measured, advice);
  }
}

std::vector<FromSource> by_source(std::span<const results::Sample> samples) {
  std::map<int64_t, std::vector<double>> times;
  std::map<int64_t, uint64_t> edges;
  for (const results::Sample& sample : samples) {
    if (sample.source < 0) continue;
    times[sample.source].push_back(sample.time_ms);
    edges[sample.source] = sample.edges;
  }
  std::vector<FromSource> sources;
  for (const auto& [source, some] : times)
    sources.push_back({results::summarise(some).median, edges[source]});
  return sources;
}

double harmonic_gteps(std::span<const FromSource> sources) {
  double ms_per_edge = 0;
  for (const FromSource& one : sources) {
    if (one.edges == 0) return std::numeric_limits<double>::quiet_NaN();
    ms_per_edge += one.time_ms / static_cast<double>(one.edges);
  }
  return static_cast<double>(sources.size()) / ms_per_edge * 1e-6;
}

}  // namespace harness::sweep

#include "measure/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <thread>
#include <vector>

#include "experiment/scalars.hpp"
#include "measure/by_source.hpp"
#include "results/machine_state.hpp"
#include "results/statistics.hpp"

namespace harness {
namespace {

constexpr double slow_first = 1.25;  // times the median of the others
constexpr double clock_drop = 0.8;   // a clock that moves less is only doing its work
constexpr double noticeable_ms = 1;  // for which a clock was held back
constexpr std::size_t enough = 5;    // repetitions to call one of them odd

std::vector<double> times_of(std::span<const Sample> samples) {
  std::vector<double> times;
  for (const Sample& sample : samples) times.push_back(sample.time_ms);
  return times;
}

/// The lower one of two in the middle: edges come whole.
std::uint64_t median_edges(std::vector<FromSource> sources) {
  const auto middle = sources.begin() + static_cast<std::ptrdiff_t>((sources.size() - 1) / 2);
  std::nth_element(sources.begin(), middle, sources.end(),
                   [](const FromSource& a, const FromSource& b) { return a.edges < b.edges; });
  return middle->edges;
}

}  // namespace

void record_times(Row& row, std::span<const Sample> samples, std::uint64_t edges) {
  const std::vector<FromSource> sources = by_source(samples);
  std::vector<double> times;
  if (sources.empty()) times = times_of(samples);
  for (const FromSource& source : sources) times.push_back(source.time_ms);
  const Summary summary = summarise(times);
  std::set<std::uint64_t> rounds;
  for (const Sample& sample : samples) rounds.insert(sample.round);
  row.set("repetitions", samples.size());
  row.set("rounds", rounds.size());
  row.set("supersteps", samples.back().supersteps);
  row.set("time_ms_median", summary.median);
  row.set("time_ms_min", summary.min);
  row.set("time_ms_max", summary.max);
  row.set("time_ms_mean", summary.mean);
  row.set("time_ms_q1", summary.q1);
  row.set("time_ms_q3", summary.q3);
  row.set("time_ms_cv", summary.cv);
  row.set("time_ms_median_low", summary.median_low);
  row.set("time_ms_median_high", summary.median_high);
  row.set("outliers", summary.outliers);
  if (!sources.empty()) {
    edges = median_edges(sources);
    row.set("sources", sources.size());
    row.set("gteps_harmonic", harmonic_gteps(sources));
  }
  row.set("edges_processed", edges);
  if (summary.median > 0) row.set("gteps", static_cast<double>(edges) / summary.median * 1e-6);
}

void add_warning(Row& row, const std::string& text) {
  const std::string& before = row.get("warning");
  if (before.find(text) != before.npos) return;
  row.set("warning", before.empty() ? text : before + "; " + text);
}

std::string throttled(const DeviceState& before, const DeviceState& after) {
  std::set<std::string> reasons = before.throttled;
  reasons.insert(after.throttled.begin(), after.throttled.end());
  for (const auto& [reason, milliseconds] : after.throttled_ms) {
    const auto earlier = before.throttled_ms.find(reason);
    if (earlier != before.throttled_ms.end() && milliseconds > earlier->second + noticeable_ms)
      reasons.insert(reason);
  }
  return fmt::format("{}", fmt::join(reasons, ", "));
}

void add_warnings(Row& row, std::span<const Sample> samples) {
  const auto number = [&](const char* column) { return parse_real(row.get(column)).value_or(0); };
  const std::vector<double> times = times_of(samples);
  // From another source a run takes another time.
  const bool alike = !samples.empty() && samples.front().source < 0;
  if (alike && times.size() >= enough) {
    const double others = summarise(std::span(times).subspan(1)).median;
    if (times[0] > slow_first * others && times[0] >= *std::max_element(times.begin(), times.end())) {
      add_warning(row, fmt::format("slow first run: the first repetition took {:.2f} times the median of the "
                                   "others, raise measure.warmup",
                                   times[0] / others));
    }
  }
  const double before = number("clock_before_mhz"), after = number("clock_after_mhz");
  if (after > 0 && after < clock_drop * before) {
    add_warning(row, fmt::format("clock fell: from {:.0f} to {:.0f} MHz, cool the machine or fix its clock",
                                 before, after));
  }
  for (const std::string& advice :
       machine_advice(governor(), number("load_average"), std::thread::hardware_concurrency(), true)) {
    add_warning(row, advice);
  }
}

}  // namespace harness

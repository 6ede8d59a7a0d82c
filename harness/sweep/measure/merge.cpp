#include "sweep/measure/merge.hpp"

#include <algorithm>
#include <string_view>

#include "sweep/measure/record.hpp"

namespace harness::sweep {
namespace {

/// Adds the warnings of kinds that the measurement does not have yet. Trouble that recurs in every round is
/// one warning, even if its numbers differ.
void add_new_kinds(results::Measurement& merged, std::string_view warnings) {
  constexpr std::string_view between = "; ";
  while (!warnings.empty()) {
    const size_t end = std::min(warnings.find(between), warnings.size());
    const std::string_view one = warnings.substr(0, end);
    if (merged.warning.find(one.substr(0, one.find(':'))) == std::string::npos) {
      add_warning(merged, std::string(one));
    }
    warnings.remove_prefix(std::min(end + between.size(), warnings.size()));
  }
}

}  // namespace

results::Measurement merge(const std::vector<results::Measurement>& rounds) {
  results::Measurement merged = rounds.front();
  const results::Measurement& last = rounds.back();
  merged.clock_after_mhz = last.clock_after_mhz;
  merged.memory_clock_mhz = last.memory_clock_mhz;
  merged.temperature_after_c = last.temperature_after_c;
  merged.samples.clear();
  bool stable = true;
  uint64_t rss = 0, busy = 0;
  for (const results::Measurement& round : rounds) {
    merged.samples.insert(merged.samples.end(), round.samples.begin(), round.samples.end());
    add_new_kinds(merged, round.warning);
    if (round.answer_hash != merged.answer_hash)
      add_warning(merged, "answer: the rounds have different ones, each of which was verified");
    if (!round.throttled.empty()) merged.throttled = round.throttled;
    stable &= round.stable.value_or(false);
    busy += round.busy_rounds.value_or(0);
    rss = std::max(rss, round.host_rss_bytes.value_or(0));
  }
  if (merged.stable) merged.stable = stable;
  merged.busy_rounds = busy;
  merged.host_rss_bytes = rss;
  record_times(merged, last.edges_processed.value_or(0));
  if (!last.edges_processed) {  // a program that keeps its result to itself
    merged.edges_processed.reset();
    merged.gteps.reset();
    merged.gteps_harmonic.reset();
  }
  return merged;
}

}  // namespace harness::sweep

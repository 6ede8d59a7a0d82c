#include "measure/merge.hpp"

#include "experiment/scalars.hpp"
#include "measure/record.hpp"

namespace harness {
namespace {

/// Adds warnings of kinds that the row does not have yet: trouble in every round is one, though numbers
/// differ.
void add_new_kinds(Row& row, std::string_view warnings) {
  constexpr std::string_view between = "; ";
  while (!warnings.empty()) {
    const std::size_t end = std::min(warnings.find(between), warnings.size());
    const std::string_view one = warnings.substr(0, end);
    if (row.get("warning").find(one.substr(0, one.find(':'))) == std::string::npos) {
      add_warning(row, std::string(one));
    }
    warnings.remove_prefix(std::min(end + between.size(), warnings.size()));
  }
}

}  // namespace

Measured merge(const std::vector<Round>& rounds) {
  std::vector<std::string> cells = rounds.front().row.cells();
  const Row& last = rounds.back().row;
  bool stable = true;
  std::uint64_t rss = 0;
  for (const char* column : {"clock_after_mhz", "memory_clock_mhz", "temperature_after_c"}) {
    cells[*column_index(column)] = last.get(column);
  }
  Measured merged{Row(std::move(cells)), {}, rounds.front().kernels};
  for (const Round& round : rounds) {
    merged.samples.insert(merged.samples.end(), round.samples.begin(), round.samples.end());
    add_new_kinds(merged.row, round.row.get("warning"));
    if (!round.row.get("throttled").empty()) merged.row.set("throttled", round.row.get("throttled"));
    stable &= round.row.get("stable") == "true";
    rss = std::max(rss, parse_uint(round.row.get("host_rss_bytes")).value_or(0));
  }
  if (!merged.row.get("stable").empty()) merged.row.set("stable", stable);
  merged.row.set("host_rss_bytes", rss);
  record_times(merged.row, merged.samples, parse_uint(last.get("edges_processed")).value_or(0));
  return merged;
}

}  // namespace harness

#include "sweep/measure/by_source.hpp"

#include <limits>
#include <map>

#include "results/judge/statistics.hpp"

namespace harness::sweep {

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

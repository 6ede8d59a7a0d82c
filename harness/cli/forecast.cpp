#include "cli/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/printable.hpp"
#include "experiment/estimate.hpp"
#include "sweep/progress.hpp"

namespace harness::cli {
namespace {

// Rough bytes of memory per worker process, and per vertex or edge while a graph is built. They were measured
// in sweeps on two cores.
constexpr double worker_bytes = 80e6, bytes_per_item = 80;

std::string duration(double seconds) {
  return sweep::short_duration(std::chrono::seconds(std::llround(std::min(std::max(seconds, 1.0), 1e11))));
}

}  // namespace

std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations, const sweep::Rows& rows) {
  std::map<std::string, experiment::EstimatedSize> sizes;
  const experiment::EstimatedSize* largest = nullptr;
  std::string largest_name;
  double seconds = 0;
  for (const uint32_t row : rows) {
    const experiment::Configuration configuration = configurations[row];
    const auto [at, is_new] = sizes.try_emplace(configuration.graph.name);
    if (is_new) at->second = experiment::estimated_size(configuration.graph);
    if (largest == nullptr || at->second.edges > largest->edges) {
      largest = &at->second;
      largest_name = at->first;
    }
    seconds += experiment::estimated_seconds(configuration, at->second.edges, experiment.measure);
  }
  if (largest == nullptr) return {};
  const double megabytes = (worker_bytes + (largest->vertices + largest->edges) * bytes_per_item) / 1e6;
  return {fmt::format("time: roughly {}, if two cores process {} edges per second; impossible combinations, "
                      "large diameters and simt are not considered",
                      duration(seconds), plain_number(experiment::estimated_edges_per_s, 1)),
          fmt::format("memory: roughly {:.0f} MB, for {} with some {} edges", megabytes, largest_name,
                      plain_number(largest->edges, 2))};
}

}  // namespace harness::cli

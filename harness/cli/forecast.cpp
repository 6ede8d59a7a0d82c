#include "cli/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/generators/generators.hpp"
#include "sweep/progress.hpp"

namespace harness::cli {
namespace {

// Orders of magnitude, from sweeps on two cores.
constexpr double edges_per_s = 1e8, row_s = 0.05;
constexpr double worker_bytes = 80e6, bytes_per_item = 80;  // per vertex or edge, while a graph is built
constexpr double bytes_of_a_line = 12, compression = 4;

struct Size {
  double vertices = 0, edges = 0;
};

Size size_of_generated(const experiment::GraphEntry& graph) {
  const graph::ParamMap params = graph::complete_params(graph.generator, graph.params);
  const auto value = [&](const char* name, double otherwise) {
    const auto found = params.find(name);
    return found == params.end() ? otherwise : parse_real(found->second).value_or(otherwise);
  };
  Size size;
  size.vertices = params.contains("scale")  ? std::exp2(value("scale", 0))
                  : params.contains("rows") ? value("rows", 1) * value("cols", 1)
                                            : value("vertices", 0);
  const double degree = value("edge_factor", value("degree", 4));
  size.edges = graph.generator == "clique" ? size.vertices * size.vertices : size.vertices * degree;
  return size;
}

Size size_of_file(const experiment::GraphEntry& graph) {
  std::error_code unknown;
  auto bytes = static_cast<double>(std::filesystem::file_size(graph.file, unknown));
  if (unknown) return {};
  const std::string ending = std::filesystem::path(graph.file).extension().string();
  if (ending == ".gz" || ending == ".zst" || ending == ".xz") bytes *= compression;
  const double edges = bytes / bytes_of_a_line;
  return {edges / 8, edges};
}

/// Returns the size recorded when a catalogue graph was fetched. If it was not fetched, returns the published
/// size.
Size size_of_known(const experiment::GraphEntry& graph) {
  const graph::KnownGraph* known = graph::installed_catalogue().find(graph.catalogue);
  if (known == nullptr) return {};
  const auto stored = graph::find_stored(*known);
  const std::optional<graph::PinnedGraph> seen = stored ? stored->seen : known->pinned;
  if (seen) return {static_cast<double>(seen->vertices), static_cast<double>(seen->arcs)};
  if (known->published.empty()) return {};
  const graph::PublishedSize& size = known->published.front();
  const bool two_ways = size.counts == "edges" && !known->directed;
  return {static_cast<double>(size.vertices), static_cast<double>(size.edges) * (two_ways ? 2 : 1)};
}

Size size_of(const experiment::GraphEntry& graph) {
  if (!graph.catalogue.empty()) return size_of_known(graph);
  Size size = graph.generator.empty() ? size_of_file(graph) : size_of_generated(graph);
  const auto symmetric = graph.cleaning.find("symmetric");
  if (symmetric != graph.cleaning.end() && symmetric->second == "true") size.edges *= 2;
  return size;
}

/// Returns the time of one configuration in all its rounds, in seconds.
double seconds_of(const experiment::Configuration& configuration, double edges,
                  const experiment::MeasurePlan& plan) {
  const auto iterations = configuration.algorithm.params.find("iterations");
  const double passes =
      iterations == configuration.algorithm.params.end() ? 1 : parse_real(iterations->second).value_or(1);
  const double run_s = edges * passes / edges_per_s;
  const uint64_t sources = std::max<uint64_t>(configuration.algorithm.draw.count, 1);
  const double once = run_s * static_cast<double>(sources);
  const double repetitions =
      std::max(once * static_cast<double>(experiment::repetitions_each(plan, sources)), plan.min_time_s);
  const double warmup = once * static_cast<double>(std::max<uint64_t>(plan.warmup, 1));
  return static_cast<double>(plan.rounds) *
         (row_s + warmup + std::max(once, std::min(repetitions, plan.max_time_s)));
}

std::string duration(double seconds) {
  return sweep::short_duration(std::chrono::seconds(std::llround(std::min(std::max(seconds, 1.0), 1e11))));
}

}  // namespace

std::vector<std::string> forecast(const experiment::Experiment& experiment,
                                  const experiment::Configurations& configurations) {
  std::map<std::string, Size> sizes;
  const Size* largest = nullptr;
  std::string largest_name;
  double seconds = 0;
  for (const experiment::Configuration configuration : configurations) {
    const auto [at, is_new] = sizes.try_emplace(configuration.graph.name);
    if (is_new) at->second = size_of(configuration.graph);
    if (largest == nullptr || at->second.edges > largest->edges) {
      largest = &at->second;
      largest_name = at->first;
    }
    seconds += seconds_of(configuration, at->second.edges, experiment.measure);
  }
  if (largest == nullptr) return {};
  const double megabytes = (worker_bytes + (largest->vertices + largest->edges) * bytes_per_item) / 1e6;
  return {fmt::format("time: roughly {}, if two cores process {} edges per second; impossible combinations, "
                      "large diameters and simt are not considered",
                      duration(seconds), plain_number(edges_per_s, 1)),
          fmt::format("memory: roughly {:.0f} MB, for {} with some {} edges", megabytes, largest_name,
                      plain_number(largest->edges, 2))};
}

}  // namespace harness::cli

#include "experiment/estimate.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "base/scalars.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/generators/generators.hpp"

namespace harness::experiment {
namespace {

// Rough numbers: seconds that one round of a configuration takes in addition to its runs, bytes per line of
// an edge list, and the compression ratio of a file. The seconds are from sweeps on two cores.
constexpr double row_s = 0.05, bytes_of_a_line = 12, compression = 4;

EstimatedSize size_of_generated(const GraphEntry& graph) {
  const graph::ParamMap params = graph::complete_params(graph.generator, graph.params);
  const auto value = [&](const char* name, double otherwise) {
    const auto found = params.find(name);
    return found == params.end() ? otherwise : parse_real(found->second).value_or(otherwise);
  };
  EstimatedSize size;
  size.vertices = params.contains("scale")  ? std::exp2(value("scale", 0))
                  : params.contains("rows") ? value("rows", 1) * value("cols", 1)
                                            : value("vertices", 0);
  const double degree = value("edge_factor", value("degree", 4));
  size.edges = graph.generator == "clique" ? size.vertices * size.vertices : size.vertices * degree;
  return size;
}

EstimatedSize size_of_file(const GraphEntry& graph) {
  std::error_code unknown;
  auto bytes = static_cast<double>(std::filesystem::file_size(graph.file, unknown));
  if (unknown) return {};
  const std::string ending = std::filesystem::path(graph.file).extension().string();
  if (ending == ".gz" || ending == ".zst" || ending == ".xz") bytes *= compression;
  const double edges = bytes / bytes_of_a_line;
  return {edges / 8, edges};
}

/// Returns the size of a catalogue graph as harness counted it when the graph was downloaded. Without such a
/// count, returns the published size, and zeros if none is published.
EstimatedSize size_of_known(const GraphEntry& graph) {
  const graph::KnownGraph* known = graph::installed_catalogue().find(graph.catalogue);
  if (known == nullptr) return {};
  // The count in the catalogue entry is preferred to that of the local copy, because it is the same on every
  // machine.
  std::optional<graph::PinnedGraph> seen = known->pinned;
  if (const auto stored = seen ? std::nullopt : graph::find_stored(*known)) seen = stored->seen;
  if (seen) return {static_cast<double>(seen->vertices), static_cast<double>(seen->arcs)};
  if (known->published.empty()) return {};
  const graph::PublishedSize& size = known->published.front();
  const bool two_ways = size.counts == "edges" && !known->directed;
  return {static_cast<double>(size.vertices), static_cast<double>(size.edges) * (two_ways ? 2 : 1)};
}

}  // namespace

EstimatedSize estimated_size(const GraphEntry& graph) {
  if (!graph.catalogue.empty()) return size_of_known(graph);
  EstimatedSize size = graph.generator.empty() ? size_of_file(graph) : size_of_generated(graph);
  const auto symmetric = graph.cleaning.find("symmetric");
  if (symmetric != graph.cleaning.end() && symmetric->second == "true") size.edges *= 2;
  return size;
}

double estimated_seconds(const Configuration& configuration, double edges, const MeasurePlan& plan) {
  const auto iterations = configuration.algorithm.params.find("iterations");
  const double passes =
      iterations == configuration.algorithm.params.end() ? 1 : parse_real(iterations->second).value_or(1);
  const double run_s = edges * passes / estimated_edges_per_s;
  const uint64_t sources = std::max<uint64_t>(configuration.algorithm.draw.count, 1);
  const double once = run_s * static_cast<double>(sources);
  const double repetitions =
      std::max(once * static_cast<double>(repetitions_each(plan, sources)), plan.min_time_s);
  const double warmup = once * static_cast<double>(std::max<uint64_t>(plan.warmup, 1));
  return static_cast<double>(plan.rounds) *
         (row_s + warmup + std::max(once, std::min(repetitions, plan.max_time_s)));
}

}  // namespace harness::experiment

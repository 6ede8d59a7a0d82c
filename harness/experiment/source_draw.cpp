#include "experiment/source_draw.hpp"

#include <algorithm>

#include "graph/sources.hpp"

namespace harness::experiment {
namespace {

constexpr const char* count_key = "sources";
constexpr const char* seed_key = "seed";
constexpr double most_sources = 10'000;
// Seed by which the GAP benchmark suite draws its sources [GAPBS].
constexpr const char* default_seed = "27491095";

const Param* vertex_param_of(const CatalogueEntry& entry) {
  const auto names_vertex = [](const Param& param) { return param.names_vertex; };
  const auto first = std::find_if(entry.params.begin(), entry.params.end(), names_vertex);
  if (first == entry.params.end() || std::any_of(first + 1, entry.params.end(), names_vertex)) return nullptr;
  return &*first;
}

bool gives(const PluginItem& item, std::string_view key) {
  return std::any_of(item.params.begin(), item.params.end(),
                     [&](const Axis& axis) { return axis.key == key; });
}

}  // namespace

CatalogueEntry with_draw(CatalogueEntry algorithm) {
  if (vertex_param_of(algorithm) == nullptr || algorithm.find_param(count_key) != nullptr ||
      algorithm.find_param(seed_key) != nullptr) {
    return algorithm;
  }
  algorithm.params.push_back({.name = count_key,
                              .type = ParamType::unsigned_integer,
                              .min = 1,
                              .max = most_sources,
                              .help = "vertices to start from, drawn among those with out-edges"});
  algorithm.params.push_back({.name = seed_key,
                              .type = ParamType::unsigned_integer,
                              .default_value = default_seed,
                              .help = "of the draw"});
  return algorithm;
}

SourceDraw draw_of(const CatalogueEntry& algorithm, const std::vector<harness_value>& values,
                   const PluginItem& item) {
  const size_t own = algorithm.params.size();
  if (values.size() == own) return {};  // with_draw() added no keys to this algorithm
  const auto number = [&](size_t i) { return static_cast<uint64_t>(values[i].integer); };
  const SourceDraw draw{number(own), number(own + 1)};
  if (!draw.drawn()) {
    if (gives(item, seed_key)) {
      fail_at(item.mark, "algorithm '{}': seed: has no effect without {}", algorithm.id, count_key);
    }
    return {};
  }
  if (const Param* source = vertex_param_of(algorithm); gives(item, source->name)) {
    fail_at(item.mark, "algorithm '{}': {} and {}: give one of the two", algorithm.id, source->name,
            count_key);
  }
  return draw;
}

std::vector<int64_t> drawn_sources(const graph::Graph& graph, const SourceDraw& draw) {
  std::vector<int64_t> ids;
  for (const graph::vertex_t v : graph::draw_sources(graph, draw.count, draw.seed))
    ids.push_back(static_cast<int64_t>(graph.input_id(v)));
  return ids;
}

uint64_t repetitions_each(const MeasurePlan& plan, uint64_t sources) {
  const uint64_t each = (plan.repetitions + sources - 1) / sources;
  return plan.stable > 0 ? std::max<uint64_t>(each, least_to_be_stable) : each;
}

uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw) {
  const uint64_t sources = std::max<uint64_t>(draw.count, 1);
  return sources * (plan.stable > 0 ? plan.max_repetitions : repetitions_each(plan, sources));
}

}  // namespace harness::experiment

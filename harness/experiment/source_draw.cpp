#include "experiment/source_draw.hpp"

#include <algorithm>

#include "experiment/scalars.hpp"

namespace harness {
namespace {

constexpr const char* count_key = "sources";
constexpr const char* seed_key = "seed";
constexpr double most_sources = 10'000;
// That of GAP's own draw [GAPBS].
constexpr const char* default_seed = "27491095";

const ParamDecl* vertex_param_of(const CatalogueEntry& entry) {
  const auto names_vertex = [](const ParamDecl& param) { return param.names_vertex; };
  const auto first = std::find_if(entry.params.begin(), entry.params.end(), names_vertex);
  if (first == entry.params.end() || std::any_of(first + 1, entry.params.end(), names_vertex)) return nullptr;
  return &*first;
}

bool gives(const Selector& selector, std::string_view key) {
  return std::any_of(selector.params.begin(), selector.params.end(),
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
                              .default_value = "",
                              .min = 1,
                              .max = most_sources,
                              .choices = {},
                              .help = "vertices to start from, drawn among those with out-edges"});
  algorithm.params.push_back({.name = seed_key,
                              .type = ParamType::unsigned_integer,
                              .default_value = default_seed,
                              .min = std::nullopt,
                              .max = std::nullopt,
                              .choices = {},
                              .help = "of the draw"});
  return algorithm;
}

SourceDraw take_draw(std::map<std::string, std::string>& params, const CatalogueEntry& algorithm,
                     const Selector& given) {
  const ParamDecl* source = vertex_param_of(algorithm);
  const ParamDecl* count = algorithm.find_param(count_key);
  // The draw's own count is the only parameter without a default.
  if (source == nullptr || count == nullptr || !count->default_value.empty()) return {};
  const std::string drawn = params.extract(count_key).mapped(), seed = params.extract(seed_key).mapped();
  if (drawn.empty()) {
    if (gives(given, seed_key)) {
      fail_at(given.mark, "algorithm '{}': seed: draws {}, of which none are asked for", algorithm.id,
              count_key);
    }
    return {};
  }
  if (gives(given, source->name)) {
    fail_at(given.mark, "algorithm '{}': {} and {}: give one of the two", algorithm.id, source->name,
            count_key);
  }
  params.erase(source->name);
  return {parse_uint(drawn).value_or(0), parse_uint(seed).value_or(0)};
}

std::uint64_t repetitions_each(const MeasurePlan& plan, std::uint64_t sources) {
  const std::uint64_t each = (plan.repetitions + sources - 1) / sources;
  return plan.stable > 0 ? std::max<std::uint64_t>(each, least_to_be_stable) : each;
}

std::uint64_t most_samples(const MeasurePlan& plan, const SourceDraw& draw) {
  const std::uint64_t sources = std::max<std::uint64_t>(draw.count, 1);
  return sources * (plan.stable > 0 ? plan.max_repetitions : repetitions_each(plan, sources));
}

}  // namespace harness

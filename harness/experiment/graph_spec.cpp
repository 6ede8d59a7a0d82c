#include "experiment/graph_spec.hpp"

#include "experiment/scalars.hpp"
#include "graph/generators/generators.hpp"

namespace harness::experiment {
namespace {

using Keys = std::map<std::string, std::string>;

/// Calls `set` with the value of a key that was given; the library's default stays otherwise.
template <class Set>
void if_given(const Keys& keys, const char* key, Set&& set) {
  if (const auto found = keys.find(key); found != keys.end()) set(found->second);
}

float weight(const GraphEntry& entry, const char* key, const std::string& text) {
  const auto value = parse_real(text);
  if (!value) fail_at(entry.mark, "weights.{}: expected a number, got '{}'", key, text);
  return static_cast<float>(*value);
}

graph::Cleaning to_cleaning(const Keys& keys) {
  graph::Cleaning cleaning;
  if_given(keys, "symmetric", [&](const std::string& text) {
    cleaning.direction =
        text == "true" ? graph::Cleaning::Direction::symmetrise : graph::Cleaning::Direction::as_is;
  });
  if_given(keys, "self_loops", [&](const std::string& text) {
    cleaning.self_loops =
        text == "keep" ? graph::Cleaning::SelfLoops::keep : graph::Cleaning::SelfLoops::remove;
  });
  if_given(keys, "duplicates", [&](const std::string& text) {
    cleaning.duplicates =
        text == "keep" ? graph::Cleaning::Duplicates::keep : graph::Cleaning::Duplicates::remove;
  });
  return cleaning;
}

graph::Weights to_weights(const GraphEntry& entry) {
  graph::Weights weights;
  if_given(entry.weights, "kind", [&](const std::string& text) {
    weights.kind = text == "none"   ? graph::Weights::Kind::none
                   : text == "file" ? graph::Weights::Kind::file
                                    : graph::Weights::Kind::generated;
  });
  if_given(entry.weights, "low", [&](const auto& text) { weights.low = weight(entry, "low", text); });
  if_given(entry.weights, "high", [&](const auto& text) { weights.high = weight(entry, "high", text); });
  if_given(entry.weights, "integer", [&](const auto& text) { weights.integer = text == "true"; });
  if_given(entry.weights, "seed", [&](const auto& text) {
    const auto seed = parse_uint(text);
    if (!seed) fail_at(entry.mark, "weights.seed: expected a whole number, got '{}'", text);
    weights.seed = *seed;
  });
  return weights;
}

}  // namespace

graph::GraphSpec to_graph_spec(const GraphEntry& entry) {
  const auto order = entry.cleaning.find("order");
  return {.name = entry.name,
          .file = entry.file,
          .generator = entry.generator,
          .params = entry.params,
          .cleaning = to_cleaning(entry.cleaning),
          .weights = to_weights(entry),
          .order = order == entry.cleaning.end() ? "original" : order->second,
          .where = entry.mark.text()};
}

void add_generators(Catalogue& catalogue) {
  for (const graph::GeneratorInfo& generator : graph::generators()) {
    catalogue.entries.push_back({CatalogueKind::generator, generator.name, generator.params, {}});
  }
}

}  // namespace harness::experiment

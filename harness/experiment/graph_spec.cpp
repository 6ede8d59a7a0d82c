#include "experiment/graph_spec.hpp"

#include "experiment/scalars.hpp"
#include "graph/generators/generators.hpp"

namespace harness {
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

Cleaning to_cleaning(const Keys& keys) {
  Cleaning cleaning;
  if_given(keys, "symmetric", [&](const std::string& text) {
    cleaning.direction = text == "true" ? Cleaning::Direction::symmetrise : Cleaning::Direction::as_is;
  });
  if_given(keys, "self_loops", [&](const std::string& text) {
    cleaning.self_loops = text == "keep" ? Cleaning::SelfLoops::keep : Cleaning::SelfLoops::remove;
  });
  if_given(keys, "duplicates", [&](const std::string& text) {
    cleaning.duplicates = text == "keep" ? Cleaning::Duplicates::keep : Cleaning::Duplicates::remove;
  });
  return cleaning;
}

Weights to_weights(const GraphEntry& entry) {
  Weights weights;
  if_given(entry.weights, "kind", [&](const std::string& text) {
    weights.kind = text == "none"   ? Weights::Kind::none
                   : text == "file" ? Weights::Kind::file
                                    : Weights::Kind::generated;
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

GraphSpec to_graph_spec(const GraphEntry& entry) {
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
  for (const GeneratorInfo& generator : generators()) {
    catalogue.entries.push_back({CatalogueKind::generator, generator.name, generator.params, {}});
  }
}

}  // namespace harness

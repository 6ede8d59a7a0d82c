#include "experiment/graph_spec.hpp"

#include "base/printable.hpp"
#include "base/scalars.hpp"
#include "graph/catalogue/catalogue.hpp"
#include "graph/catalogue/published.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/generators/generators.hpp"

namespace harness::experiment {
namespace {

using Keys = std::map<std::string, std::string>;

/// Calls `set` with the value of a key if the experiment has the key. Otherwise the default of the graph
/// library stays.
template <class Set>
void if_given(const Keys& keys, const char* key, Set&& set) {
  if (const auto found = keys.find(key); found != keys.end()) set(found->second);
}

float weight(const GraphEntry& entry, const char* key, const std::string& text) {
  const auto value = parse_real(text);
  if (!value) fail_at(entry.mark, "weights.{}: expected a number, got {}", key, in_quotes(text));
  return static_cast<float>(*value);
}

/// Returns `cleaning` with the changes that the keys of the experiment make.
graph::Cleaning to_cleaning(const Keys& keys, graph::Cleaning cleaning) {
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
    if (!seed) fail_at(entry.mark, "weights.seed: expected a whole number, got {}", in_quotes(text));
    weights.seed = *seed;
  });
  return weights;
}

const graph::KnownGraph& known_graph(const GraphEntry& entry) {
  try {
    return graph::installed_catalogue().require(entry.catalogue);
  } catch (const Error& e) {
    fail_at(entry.mark, "graph '{}': {}", entry.name, e.what());
  }
}

/// Returns the spec of a twin, which is a graph generated from the published statistics of a catalogue graph
/// that is not installed. If the experiment makes the graph symmetric, the statistics are those of the
/// symmetric graph.
graph::GraphSpec twin_spec(const GraphEntry& entry, const graph::KnownGraph& known) {
  const graph::Cleaning cleaning = to_cleaning(entry.cleaning, known.cleaning);
  const bool symmetric = !known.directed || cleaning.direction == graph::Cleaning::Direction::symmetrise;
  try {
    return {.statistics = graph::published_statistics(known, symmetric)};
  } catch (const Error& e) {
    fail_at(entry.mark, "graph '{}': {}", entry.name, e.what());
  }
}

/// Returns the spec of a catalogue graph: file, format and cleaning. If the graph is not installed, returns
/// the spec of its twin if the entry has `else: twin`, and throws an Error otherwise.
graph::GraphSpec catalogue_spec(const GraphEntry& entry) {
  const graph::KnownGraph& known = known_graph(entry);
  const auto stored = graph::find_stored(known);
  if (stored) return graph::spec_of(known, stored->file, stored->format);
  if (entry.otherwise == "twin") return twin_spec(entry, known);
  fail_at(entry.mark, "graph '{}': it is not here: harness graph get {}, or else: twin or skip", entry.name,
          known.id);
}

}  // namespace

graph::GraphSpec to_graph_spec(const GraphEntry& entry) {
  graph::GraphSpec spec;
  if (!entry.catalogue.empty()) {
    spec = catalogue_spec(entry);
  } else {
    spec.file = entry.file;
    spec.made_by = entry.made_by;
    spec.generator = entry.generator;
    spec.params = entry.params;
  }
  spec.name = entry.name;
  spec.cleaning = to_cleaning(entry.cleaning, spec.cleaning);
  spec.weights = to_weights(entry);
  if_given(entry.cleaning, "order", [&](const std::string& text) { spec.order = text; });
  spec.where = entry.mark.text();
  return spec;
}

bool stands_in(const GraphEntry& entry) {
  return !entry.catalogue.empty() && entry.otherwise == "twin" && !graph::find_stored(known_graph(entry));
}

std::optional<std::string> left_out(const GraphEntry& entry) {
  if (entry.catalogue.empty() || entry.otherwise != "skip") return std::nullopt;
  const graph::KnownGraph& known = known_graph(entry);
  if (graph::find_stored(known)) return std::nullopt;
  return fmt::format("the graph is not here (harness graph get {}, then --retry skipped)", known.id);
}

void add_generators(Catalogue& catalogue) {
  for (const graph::GeneratorInfo& generator : graph::generators()) {
    catalogue.entries.push_back({CatalogueKind::generator, generator.name, generator.params, {}});
  }
}

}  // namespace harness::experiment

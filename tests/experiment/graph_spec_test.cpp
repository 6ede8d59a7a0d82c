// Tests that each entry of an experiment's key `graphs` becomes the right GraphSpec, whose fields have types.
#include "experiment/graph_spec.hpp"

#include <cstdlib>

#include "helpers.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

graph::GraphSpec only_spec(const std::string& graph) {
  experiment::Catalogue catalogue = small_catalogue();
  std::erase_if(catalogue.entries,
                [](const auto& e) { return e.kind == experiment::CatalogueKind::generator; });
  experiment::add_generators(catalogue);
  const experiment::Experiment experiment =
      parse("experiment: t\ngraphs:\n- " + graph + "\nalgorithms: [bfs]\nformats: [csr]\nschedules: [vm]\n");
  const experiment::GraphEntry entry = experiment::expand(experiment, catalogue).configurations.at(0).graph;
  const graph::GraphSpec spec = experiment::to_graph_spec(entry);
  if (!spec.generator.empty()) graph::validate(spec);
  return spec;
}

TEST(GraphSpec, Defaults) {
  const graph::GraphSpec spec = only_spec("{file: road.mtx}");
  EXPECT_EQ(spec.name, "road");
  EXPECT_EQ(spec.file, "road.mtx");
  EXPECT_EQ(spec.where, "t.yaml:3");
  EXPECT_EQ(spec.cleaning.direction, graph::Cleaning{}.direction);
  EXPECT_EQ(spec.cleaning.self_loops, graph::Cleaning{}.self_loops);
  EXPECT_EQ(spec.weights.kind, graph::Weights{}.kind);
}

TEST(GraphSpec, EveryKey) {
  const graph::GraphSpec spec = only_spec(
      "{name: k, generator: kronecker, scale: 4, symmetric: true, self_loops: keep, "
      "duplicates: keep, weights: {low: 0.5, high: 2, integer: false, seed: 9}}");
  EXPECT_EQ(spec.generator, "kronecker");
  EXPECT_EQ(spec.params.at("scale"), "4");
  EXPECT_EQ(spec.cleaning.direction, graph::Cleaning::Direction::symmetrise);
  EXPECT_EQ(spec.cleaning.self_loops, graph::Cleaning::SelfLoops::keep);
  EXPECT_EQ(spec.cleaning.duplicates, graph::Cleaning::Duplicates::keep);
  EXPECT_EQ(spec.weights.kind, graph::Weights::Kind::generated);
  EXPECT_EQ(spec.weights.low, 0.5F);
  EXPECT_EQ(spec.weights.high, 2.0F);
  EXPECT_FALSE(spec.weights.integer);
  EXPECT_EQ(spec.weights.seed, 9u);
}

TEST(GraphSpec, FileFormatAndNoWeights) {
  const graph::GraphSpec spec = only_spec("{file: a.graph, format: metis, weights: none}");
  EXPECT_EQ(spec.params.at("format"), "metis");
  EXPECT_EQ(spec.name, "a");
  EXPECT_EQ(spec.weights.kind, graph::Weights::Kind::none);
}

TEST(GraphSpec, WeightsMustBeNumbers) {
  EXPECT_EQ(error_of([] { only_spec("{file: a, weights: {low: much}}"); }),
            "t.yaml:3: weights.low: expected a number, got 'much'");
  EXPECT_EQ(error_of([] { only_spec("{file: a, weights: {seed: -1}}"); }),
            "t.yaml:3: weights.seed: expected a whole number, got '-1'");
}

TEST(GraphSpec, AGraphThatIsNotHereIsLeftOutOnlyWhereTheExperimentSaysSo) {
  const TempFolder empty;
  const char* before = std::getenv("HARNESS_DATA_DIR");
  const std::string kept = before == nullptr ? "" : before;
  setenv("HARNESS_DATA_DIR", empty.path().c_str(), 1);
  const auto entry = [](const std::string& graph) {
    return experiment::expand(parse("experiment: t\ngraphs: [" + graph +
                                    "]\nalgorithms: [bfs]\nformats: [csr]\nschedules: [vm]\n"),
                              small_catalogue())
        .configurations.at(0)
        .graph;
  };
  EXPECT_EQ(experiment::left_out(entry("{catalogue: 4elt, else: skip}")),
            "the graph is not here (harness graph get 4elt, then --retry skipped)");
  for (const char* kept_in : {"{catalogue: 4elt}", "{catalogue: 4elt, else: twin}", "{file: a.mtx}"}) {
    EXPECT_EQ(experiment::left_out(entry(kept_in)), std::nullopt) << kept_in;
  }
  EXPECT_TRUE(experiment::stands_in(entry("{catalogue: 4elt, else: twin}")));
  EXPECT_FALSE(experiment::stands_in(entry("{catalogue: 4elt, else: skip}")));
  EXPECT_FALSE(experiment::stands_in(entry("{file: a.mtx}")));
  before == nullptr ? unsetenv("HARNESS_DATA_DIR") : setenv("HARNESS_DATA_DIR", kept.c_str(), 1);
}

TEST(GraphSpec, EveryGeneratorRunsOnItsDefaultsInTheCatalogue) {
  experiment::Catalogue catalogue;
  experiment::add_generators(catalogue);
  ASSERT_FALSE(catalogue.entries.empty());
  for (const experiment::CatalogueEntry& entry : catalogue.entries) {
    for (const Param& param : entry.params) {
      EXPECT_EQ(error_of([&] { experiment::canonical_value(param, entry.id, param.default_value, {}); }),
                "(no error)")
          << entry.id << "." << param.name;
    }
  }
}

}  // namespace
}  // namespace harness::testing

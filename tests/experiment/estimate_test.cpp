// Tests the estimates of graph sizes and of run times. By these estimates, configurations are distributed to
// machines. A dry run prints their sums.
#include "experiment/estimate.hpp"

#include <cmath>

#include "experiment/helpers.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

experiment::GraphEntry generated(const std::string& generator,
                                 const std::map<std::string, std::string>& params) {
  experiment::GraphEntry graph;
  graph.name = "g";
  graph.generator = generator;
  for (const auto& [key, value] : params) graph.params[key] = value;
  return graph;
}

TEST(EstimatedSize, IsThatOfTheGeneratorsParameters) {
  const auto kron =
      experiment::estimated_size(generated("kronecker", {{"scale", "10"}, {"edge_factor", "8"}}));
  EXPECT_EQ(kron.vertices, 1024);
  EXPECT_EQ(kron.edges, 8 * 1024);
  EXPECT_EQ(experiment::estimated_size(generated("kronecker", {{"scale", "4"}})).edges, 16 * 16)
      << "with the default of its edge factor";
  const auto road = experiment::estimated_size(generated("road", {{"rows", "30"}, {"cols", "20"}}));
  EXPECT_EQ(road.vertices, 600);
  EXPECT_EQ(road.edges, 4 * 600);
  EXPECT_EQ(experiment::estimated_size(generated("path", {{"vertices", "7"}})).vertices, 7);
  EXPECT_EQ(experiment::estimated_size(generated("clique", {{"vertices", "9"}})).edges, 81);
}

TEST(EstimatedSize, OfASymmetricGraphIsTwiceAsManyArcs) {
  experiment::GraphEntry graph = generated("path", {{"vertices", "7"}});
  const double edges = experiment::estimated_size(graph).edges;
  graph.cleaning["symmetric"] = "true";
  EXPECT_EQ(experiment::estimated_size(graph).edges, 2 * edges);
  graph.cleaning["symmetric"] = "false";
  EXPECT_EQ(experiment::estimated_size(graph).edges, edges);
}

TEST(EstimatedSize, OfAFileIsItsLengthInLines) {
  const TempFolder folder;
  experiment::GraphEntry graph;
  graph.file = folder.file("a.el", std::string(1200, 'x')).string();
  EXPECT_EQ(experiment::estimated_size(graph).edges, 100);
  EXPECT_EQ(experiment::estimated_size(graph).vertices, 12.5);
  for (const char* name : {"a.el.gz", "a.el.zst", "a.el.xz"}) {
    graph.file = folder.file(name, std::string(1200, 'x')).string();
    EXPECT_EQ(experiment::estimated_size(graph).edges, 400) << name;
  }
  graph.file = (folder / "none").string();
  EXPECT_EQ(experiment::estimated_size(graph).edges, 0) << "nothing is known";
}

TEST(EstimatedSize, OfAGraphOfTheCatalogueIsThatOfItsEntry) {
  experiment::GraphEntry graph;
  graph.catalogue = "no such graph";
  EXPECT_EQ(experiment::estimated_size(graph).edges, 0);
}

TEST(EstimatedSeconds, AreThoseOfAllRoundsRunsAndSources) {
  experiment::Configuration configuration;
  experiment::MeasurePlan plan;
  plan.repetitions = 10;
  plan.warmup = 2;
  const double edges = experiment::estimated_edges_per_s;  // so that a pass over the edges takes a second
  const auto seconds = [&] { return experiment::estimated_seconds(configuration, edges, plan); };
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 2 + 10);
  plan.warmup = 0;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 1 + 10) << "the first run happens anyway";
  plan.rounds = 3;
  EXPECT_DOUBLE_EQ(seconds(), 3 * (0.05 + 1 + 10));
  plan.rounds = 1;
  plan.max_time_s = 4;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 1 + 4) << "as many repetitions as fit";
  plan.max_time_s = 0.5;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 1 + 1) << "at least one";
  plan.max_time_s = 30;
  plan.min_time_s = 20;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 1 + 20);
  plan.min_time_s = 0;
  configuration.algorithm.draw.count = 5;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 5 + 10) << "two repetitions from each of five sources";
  configuration.algorithm.draw.count = 0;
  configuration.algorithm.params["iterations"] = "3";
  plan.max_time_s = 100;
  EXPECT_DOUBLE_EQ(seconds(), 0.05 + 3 + 30);
}

}  // namespace
}  // namespace harness::testing

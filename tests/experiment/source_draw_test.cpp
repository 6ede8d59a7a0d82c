// Tests the keys `sources` and `seed` of an algorithm, which draw random source vertices. Also tests several
// backends as an axis.
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string with_algorithms(const std::string& algorithms) {
  return "experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4}]\nformats: [csr]\n"
         "schedules: [vm]\nalgorithms: " +
         algorithms + "\n";
}

experiment::Choice only_algorithm(const std::string& algorithms) {
  const auto all = experiment::expand(parse(with_algorithms(algorithms)), small_catalogue()).configurations;
  EXPECT_EQ(all.size(), 1u);
  return all.front().algorithm;
}

TEST(SourceDraw, IsOneConfigurationThatItsIdNames) {
  const experiment::Choice bfs = only_algorithm("[{id: bfs, sources: 064}]");
  EXPECT_EQ(bfs.label, "bfs(sources=64)");
  EXPECT_EQ(bfs.draw.count, 64u);
  EXPECT_EQ(bfs.draw.seed, 27491095u) << "GAP's own";
  EXPECT_TRUE(bfs.params.empty()) << "neither a source nor what the plugin does not know";
  EXPECT_THAT(bfs.settings(), ElementsAre(std::pair("seed", "27491095"), std::pair("sources", "64")));
  EXPECT_EQ(only_algorithm("[{id: bfs, sources: 8, seed: 5}]").label, "bfs(sources=8,seed=5)");
}

TEST(SourceDraw, WithoutItEverythingIsAsBefore) {
  const experiment::Choice bfs = only_algorithm("[{id: bfs, source: 3}]");
  EXPECT_EQ(bfs.label, "bfs(source=3)");
  EXPECT_FALSE(bfs.draw.drawn());
  EXPECT_THAT(bfs.settings(), ElementsAre(std::pair("source", "3")));
}

TEST(SourceDraw, ListsAreAxes) {
  EXPECT_THAT(ids(with_algorithms("[{id: bfs, sources: [4, 8]}, {id: bfs, source: [1, 2]}]")),
              ElementsAre(HasSubstr("alg:bfs(sources=4)/"), HasSubstr("alg:bfs(sources=8)/"),
                          HasSubstr("alg:bfs(source=1)/"), HasSubstr("alg:bfs(source=2)/")));
}

TEST(SourceDraw, APluginsOwnParametersOfTheseNamesComeFirst) {
  const experiment::Choice bc = only_algorithm("[{id: bc, sources: 4, seed: 9}]");
  EXPECT_FALSE(bc.draw.drawn());
  EXPECT_EQ(bc.params.at("sources"), "4");
  EXPECT_EQ(bc.label, "bc(sources=4,seed=9)");
}

TEST(SourceDraw, MistakesAreOneLine) {
  EXPECT_EQ(expand_error(with_algorithms("[{id: bfs, sources: 4, source: 1}]")),
            "t.yaml:5: algorithm 'bfs': source and sources: give one of the two");
  EXPECT_EQ(expand_error(with_algorithms("[{id: bfs, seed: 4}]")),
            "t.yaml:5: algorithm 'bfs': seed: has no effect without sources");
  EXPECT_EQ(expand_error(with_algorithms("[{id: bfs, sources: 0}]")),
            "t.yaml:5: algorithm 'bfs': sources: 0 is out of range (1 to 10000)");
  EXPECT_THAT(expand_error(with_algorithms("[{id: pagerank, sources: 4}]")),
              HasSubstr("algorithm 'pagerank': unknown parameter 'sources'"));
}

TEST(SourceDraw, FiltersKnowIt) {
  EXPECT_THAT(
      ids(with_algorithms("[{id: bfs, sources: [4, 8]}, pagerank]") + "exclude: [{algorithm.sources: 8}]\n"),
      ElementsAre(HasSubstr("alg:bfs(sources=4)/"), HasSubstr("alg:pagerank/")));
}

TEST(SourceDraw, RepetitionsAreSharedOutAmongTheSources) {
  experiment::MeasurePlan plan;
  plan.repetitions = 10;
  EXPECT_EQ(experiment::repetitions_each(plan, 1), 10u);
  EXPECT_EQ(experiment::repetitions_each(plan, 64), 1u);
  EXPECT_EQ(experiment::repetitions_each(plan, 4), 3u) << "no source has fewer than another";
  EXPECT_EQ(experiment::most_samples(plan, {4, 1}), 12u);
  EXPECT_EQ(experiment::most_samples(plan, {}), 10u);
  plan.stable = 0.02;
  EXPECT_EQ(experiment::repetitions_each(plan, 64), 6u);
  EXPECT_EQ(experiment::most_samples(plan, {4, 1}), 800u);
  EXPECT_EQ(experiment::most_samples(plan, {}), 200u) << "no sources are drawn: there is one";
}

TEST(Backends, AreTheInnermostAxis) {
  EXPECT_THAT(ids(base_yaml("backend: [simt, cpu]\noptions: {direction: [push, pull]}\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/dir:push/graph:k/dev:simt",
                          "alg:pagerank/sched:vm/fmt:csr/dir:push/graph:k/dev:cpu",
                          "alg:pagerank/sched:vm/fmt:csr/dir:pull/graph:k/dev:simt",
                          "alg:pagerank/sched:vm/fmt:csr/dir:pull/graph:k/dev:cpu"));
  EXPECT_THAT(ids(base_yaml("backend: [simt, cpu]\nexclude: [{backend: simt}]\n")),
              ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu"));
}

}  // namespace
}  // namespace harness::testing

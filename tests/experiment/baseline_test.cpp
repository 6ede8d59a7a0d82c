// Tests baselines in an experiment. Their configurations are the product of the axes that apply to baselines.
// They come in addition to the configurations with an algorithm, a format and a schedule.
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string both =
    "experiment: t\n"
    "graphs: [{name: k, generator: kronecker, scale: [4, 5]}]\n"
    "algorithms: [pagerank, bfs]\n"
    "formats: [csr, coo]\n"
    "schedules: [vm]\n"
    "baselines: [hand, {id: hand, direction: push}]\n"
    "options: {direction: [push, pull], threads: [1, 2]}\n";

TEST(Baselines, FollowTheCombinationsOfTheirGraphAndAlgorithm) {
  EXPECT_THAT(
      ids(base_yaml("baselines: [other, {id: hand, direction: push}]\n")),
      ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu", "alg:pagerank/base:other/graph:k/dev:cpu",
                  "alg:pagerank/base:hand(direction=push)/graph:k/dev:cpu"));
  const auto all = experiment::expand(parse(both), small_catalogue()).configurations;
  for (size_t i = 1; i < all.size(); ++i) {
    if (all[i].is_baseline() || !all[i - 1].is_baseline()) continue;
    EXPECT_NE(all[i].graph.name + all[i].algorithm.id, all[i - 1].graph.name + all[i - 1].algorithm.id);
  }
}

TEST(Baselines, HaveTheOptionsThatHoldForThemAlone) {
  const experiment::Experiment experiment = parse(both);
  const auto all = experiment::expand(experiment, small_catalogue()).configurations;
  // 2 graphs x 2 algorithms x (2 formats x 2 directions x 2 threads + 2 baselines x 2 threads)
  ASSERT_THAT(all, SizeIs(4 * (8 + 4)));
  EXPECT_EQ(experiment::count_configurations(experiment, small_catalogue()), all.size());
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].index, i);
    EXPECT_EQ(all[i].options.contains("threads"), true);
    EXPECT_EQ(all[i].options.contains("direction"), !all[i].is_baseline());
    EXPECT_EQ(all[i].format.id.empty(), all[i].is_baseline());
  }
}

TEST(Baselines, MayBeAllThatIsMeasured) {
  const std::string only =
      "experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4}]\nalgorithms: [pagerank]\n";
  EXPECT_THAT(ids(only + "baselines: all\n"), ElementsAre("alg:pagerank/base:hand/graph:k/dev:cpu",
                                                          "alg:pagerank/base:other/graph:k/dev:cpu"));
  EXPECT_THAT(parse_error(only + "baselines: all\nformats: [csr]\n"), HasSubstr("schedules"));
  EXPECT_THAT(parse_error(only), HasSubstr("formats"));
}

TEST(Baselines, FiltersReachWhatHasSuchAThing) {
  EXPECT_THAT(ids(both + "exclude: [{format: '*'}, {threads: 1}, {graph: k_scale_4}]\n"),
              ElementsAre(HasSubstr("base:hand"), HasSubstr("base:hand"), HasSubstr("base:hand"),
                          HasSubstr("base:hand"), HasSubstr("base:hand"), HasSubstr("base:hand"),
                          HasSubstr("base:hand"), HasSubstr("base:hand")))
      << "the combinations have a format, and of the baselines half the threads are left";
  EXPECT_THAT(ids(both + "include: [{baseline.direction: push, threads: 2}]\nexclude: [{algorithm: bfs}]\n"),
              ElementsAre(HasSubstr("alg:pagerank/base:hand(direction=push)/threads:2"),
                          HasSubstr("alg:pagerank/base:hand(direction=push)/threads:2")));
  const experiment::Expansion expansion =
      experiment::expand(parse(both + "exclude: [{baseline: other}, {baseline: hand}]\n"), small_catalogue());
  EXPECT_THAT(expansion.warnings, ElementsAre(HasSubstr("this exclude matches nothing")));
  EXPECT_THAT(expand_error(both + "exclude: [{baseline.directoin: push}]\n"), HasSubstr("unknown key"));
}

TEST(Baselines, AreSelectedByTheirPartOfTheId) {
  EXPECT_THAT(ids(both, {"base:hand"}), SizeIs(8));
  EXPECT_THAT(ids(both, {"sched:vm"}), SizeIs(32));
  EXPECT_THAT(ids(both, {"base:other"}), IsEmpty());
}

TEST(Baselines, MistakesNameTheNearest) {
  EXPECT_THAT(expand_error(base_yaml("baselines: [hnad]\n")), HasSubstr("t.yaml:6: unknown baseline 'hnad'"));
  EXPECT_THAT(expand_error(base_yaml("baselines: [hand, hand]\n")), HasSubstr("'hand' is selected twice"));
  EXPECT_THAT(expand_error(base_yaml("baselines: [{id: hand, direction: pull}]\n")),
              HasSubstr("baseline 'hand': direction: unknown value 'pull'"));
}

}  // namespace
}  // namespace harness::testing

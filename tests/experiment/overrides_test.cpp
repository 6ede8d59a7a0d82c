// Tests the option --set, which edits the YAML tree of an experiment before the tree is parsed. Error
// messages quote the text of the option.
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;

TEST(Overrides, ReplaceAndAdd) {
  const experiment::Experiment experiment =
      parse(base_yaml("measure: {repetitions: 9, rounds: 1}\n"),
            {"measure.repetitions=3", "measure.timeout=5s", "options.direction=[push, pull]",
             "graphs.0.scale=12", "algorithms.0.iterations=5", "schedules=all"});
  EXPECT_EQ(experiment.measure.repetitions, 3u);
  EXPECT_DOUBLE_EQ(experiment.measure.timeout_s, 5);
  EXPECT_THAT(experiment.options[0].values, ElementsAre("push", "pull"));
  EXPECT_THAT(experiment.graphs[0].find("scale")->values, ElementsAre("12"));
  EXPECT_EQ(experiment.algorithms[0].id, "pagerank");
  EXPECT_THAT(experiment.algorithms[0].params[0].values, ElementsAre("5"));
  EXPECT_EQ(experiment.schedules[0].id, "all");
}

TEST(Overrides, ListItemsGoByIdAndName) {
  const experiment::Experiment experiment =
      parse(base_yaml(), {"graphs.k.scale=7", "algorithms.pagerank.damping=0.5"});
  EXPECT_THAT(experiment.graphs[0].find("scale")->values, ElementsAre("7"));
  EXPECT_EQ(experiment.algorithms[0].params[0].key, "damping");
}

TEST(Overrides, LaterOnesWin) {
  EXPECT_EQ(parse(base_yaml(), {"measure.seed=1", "measure.seed=2"}).measure.seed, 2u);
}

TEST(Overrides, AnEmptyListTakesOut) {
  const std::string text = base_yaml(
      "baselines: [hand]\nexclude: [{format: coo}]\ninclude: [{graph: k}]\n"
      "hold: [{name: n, rows: 'fmt:*', over: 'base:*', at_most: 1}]\n");
  const experiment::Experiment full = parse(text);
  EXPECT_FALSE(full.baselines.empty() || full.exclude.empty() || full.include.empty() || full.bounds.empty());
  const experiment::Experiment without = parse(text, {"baselines=[]", "exclude=[]", "include=[]", "hold=[]"});
  EXPECT_TRUE(without.baselines.empty());
  EXPECT_TRUE(without.exclude.empty());
  EXPECT_TRUE(without.include.empty());
  EXPECT_TRUE(without.bounds.empty());
}

TEST(Overrides, MistakesNameTheOverride) {
  EXPECT_EQ(parse_error(base_yaml(), {"mesure.seed=1"}),
            "--set mesure.seed=1: unknown key 'mesure' (did you mean 'measure'?)");
  EXPECT_EQ(parse_error(base_yaml(), {"measure.sed=1"}),
            "--set measure.sed=1: unknown key 'sed' (did you mean 'seed'?)");
  EXPECT_EQ(parse_error(base_yaml(), {"measure.seed=x"}),
            "--set measure.seed=x: measure.seed: expected a whole number of at least 0, got 'x'");
  EXPECT_EQ(parse_error(base_yaml(), {"graphs.3.scale=1"}),
            "--set graphs.3.scale=1: no item 3 in a list of 1 (the first is 0)");
  EXPECT_EQ(parse_error(base_yaml(), {"algorithms.pagerang.iterations=1"}),
            "--set algorithms.pagerang.iterations=1: no item 'pagerang' in the list (did you mean "
            "'pagerank'?)");
  EXPECT_EQ(parse_error(base_yaml(), {"experiment.name=1"}),
            "--set experiment.name=1: 'name' is not below a map or a list but below 't'");
  for (const char* broken : {"seed", "=1", "a..b=1", "measure.=1"}) {
    EXPECT_EQ(parse_error(base_yaml(), {broken}),
              std::string("--set ") + broken +
                  ": expected KEY=VALUE with a dotted key such as measure.repetitions=3");
  }
  EXPECT_THAT(parse_error(base_yaml(), {"measure.seed=["}),
              ::testing::StartsWith("--set measure.seed=[: not valid YAML: "));
}

TEST(Overrides, UnknownGraphParameterIsFoundByTheCatalogue) {
  EXPECT_EQ(expand_error(base_yaml(), {"graphs.0.scal=5"}),
            "--set graphs.0.scal=5: generator 'kronecker': unknown key 'scal' (did you mean 'scale'?)");
}

}  // namespace
}  // namespace harness::testing

// Tests that experiment files are parsed, and the one-line message for each mistake.
#include <fstream>

#include "base/scalars.hpp"
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;

TEST(Parse, ReadsEveryKey) {
  const experiment::Experiment experiment = parse(
      "experiment: all_keys\n"
      "description: what for\n"
      "graphs:\n"
      "  - {name: k, generator: kronecker, scale: [4, 5], seed: 1, weights: {low: 1, high: 9, "
      "seed: 3}}\n"
      "  - {file: nowhere/road.mtx.gz, symmetric: true, self_loops: remove, duplicates: keep}\n"
      "algorithms: [{id: pagerank, iterations: [5, 20]}, bfs]\n"
      "formats: all\n"
      "schedules: [vm, {id: cm, tile: 16}]\n"
      "options: {direction: [push, pull], dedup: true}\n"
      "backend: simt\n"
      "exclude: [{format: coo, schedule: vm}]\n"
      "include: [{graph: k*}]\n"
      "measure: {repetitions: 3, warmup: 0, min_time: 200ms, max_time: 1m, timeout: 90s, step_timeout: 2h, "
      "memory_limit: 1.5GB, budget: 3h, seed: 7, rounds: 2}\n"
      "out: somewhere\n");
  EXPECT_EQ(experiment.name, "all_keys");
  EXPECT_EQ(experiment.description, "what for");
  ASSERT_EQ(experiment.graphs.size(), 2u);
  EXPECT_THAT(experiment.graphs[0].find("scale")->values, ElementsAre("4", "5"));
  EXPECT_THAT(experiment.graphs[0].find("weights")->values, ElementsAre("generated"));
  EXPECT_THAT(experiment.graphs[0].find("weights.high")->values, ElementsAre("9"));
  EXPECT_EQ(experiment.graphs[1].mark.text(), "t.yaml:5");
  EXPECT_THAT(experiment.algorithms[0].params[0].values, ElementsAre("5", "20"));
  EXPECT_EQ(experiment.formats[0].id, "all");
  EXPECT_THAT(experiment.options[1].values, ElementsAre("true"));
  EXPECT_THAT(experiment.backends.values, ElementsAre("simt"));
  EXPECT_EQ(experiment.exclude[0].conditions.size(), 2u);
  EXPECT_EQ(experiment.measure.repetitions, 3u);
  EXPECT_EQ(experiment.measure.rounds, 2u);
  EXPECT_EQ(experiment.measure.warmup, 0u);
  EXPECT_DOUBLE_EQ(experiment.measure.min_time_s, 0.2);
  EXPECT_DOUBLE_EQ(experiment.measure.max_time_s, 60);
  EXPECT_DOUBLE_EQ(experiment.measure.timeout_s, 90);
  EXPECT_DOUBLE_EQ(experiment.measure.step_timeout_s, 7200);
  EXPECT_EQ(experiment.measure.memory_limit, uint64_t{3} << 29);
  EXPECT_DOUBLE_EQ(experiment.measure.budget_s, 10800);
  EXPECT_EQ(experiment.measure.seed, 7u);
  EXPECT_EQ(experiment.out, "somewhere");
}

TEST(Parse, WhatHasToBeStableHasEnoughRepetitionsToTell) {
  EXPECT_EQ(parse(base_yaml("measure: {stable: 0.02, repetitions: 2, rounds: 1}\n")).measure.repetitions, 6u);
  EXPECT_EQ(parse(base_yaml("measure: {stable: 0.02, repetitions: 8, rounds: 1}\n")).measure.repetitions, 8u);
  EXPECT_EQ(parse(base_yaml("measure: {repetitions: 2, rounds: 1}\n")).measure.repetitions, 2u);
  EXPECT_EQ(
      parse_error(base_yaml("measure: {stable: 0.02, max_repetitions: 5, repetitions: 2, rounds: 1}\n")),
      "t.yaml:6: measure: max_repetitions 5 is less than repetitions 6");
}

TEST(Parse, HasDefaults) {
  const experiment::Experiment experiment = parse(base_yaml());
  EXPECT_THAT(experiment.backends.values, ElementsAre("cpu"));
  EXPECT_TRUE(experiment.options.empty());
  EXPECT_EQ(experiment.measure.rounds, 10u);
  EXPECT_EQ(experiment.measure.repetitions, 1u) << "of each round: 10 in all";
  EXPECT_DOUBLE_EQ(experiment.measure.min_time_s, 0.001);
  EXPECT_DOUBLE_EQ(experiment.measure.max_time_s, 3);
}

TEST(Parse, SharesRepetitionsAmongRoundsUnlessRoundsAreGiven) {
  const auto measure = [](const std::string& keys) {
    return parse(base_yaml("measure: {" + keys + "}\n")).measure;
  };
  EXPECT_EQ(measure("repetitions: 12").repetitions, 2u);
  EXPECT_EQ(measure("repetitions: 1").rounds, 1u) << "one run is one run";
  EXPECT_DOUBLE_EQ(measure("repetitions: 1").min_time_s, 0);
  EXPECT_EQ(measure("repetitions: 3").rounds, 3u);
  EXPECT_DOUBLE_EQ(measure("repetitions: 10, min_time: 1s").min_time_s, 0.1);
  EXPECT_EQ(measure("rounds: 1").repetitions, 10u);
  EXPECT_DOUBLE_EQ(measure("rounds: 1").min_time_s, 0);
  EXPECT_EQ(measure("aa: true").rounds, 20u);
}

struct Mistake {
  const char* name;
  std::string text;
  std::string message;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
  *out << mistake.name;
}

class ParseMistake : public ::testing::TestWithParam<Mistake> {};

TEST_P(ParseMistake, IsOneLineWithItsPlace) {
  const std::string message = parse_error(GetParam().text);
  EXPECT_EQ(message, GetParam().message);
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    , ParseMistake,
    ::testing::Values(
        Mistake{"misspelt_key", base_yaml("schedule: [em]\n"),
                "t.yaml:6: unknown key 'schedule' (did you mean 'schedules'?)"},
        Mistake{"misspelt_measure", base_yaml("measure:\n  repetitons: 3\n"),
                "t.yaml:7: unknown key 'repetitons' (did you mean 'repetitions'?)"},
        Mistake{"far_off_key", base_yaml("measure: {zzzzz: 3}\n"),
                "t.yaml:6: unknown key 'zzzzz' (known: repetitions, warmup, min_time, max_time, "
                "timeout, step_timeout, memory_limit, budget, caches, layouts, seed, stable, "
                "max_repetitions, rounds, aa, batch, time_kernels, monitor)"},
        Mistake{"twice", base_yaml("formats: [coo]\n"), "t.yaml:6: key 'formats' is given twice"},
        Mistake{"twice_inside", base_yaml("measure: {seed: 1, seed: 2}\n"),
                "t.yaml:6: key 'seed' is given twice"},
        Mistake{"empty_list", base_yaml("options: {direction: []}\n"),
                "t.yaml:6: direction: the list is empty"},
        Mistake{"empty_value", base_yaml("backend:\n"), "t.yaml:6: backend: expected a value, got nothing"},
        Mistake{"missing_key", "experiment: t\ngraphs: [{file: a}]\nalgorithms: [bfs]\nformats: all\n",
                "t.yaml:1: an experiment: the key 'schedules' is missing"},
        Mistake{"wrong_number", base_yaml("measure: {repetitions: ten}\n"),
                "t.yaml:6: measure.repetitions: expected a whole number of at least 1, got 'ten'"},
        Mistake{"no_repetitions", base_yaml("measure: {repetitions: 0}\n"),
                "t.yaml:6: measure.repetitions: expected a whole number of at least 1, got '0'"},
        Mistake{"bad_caches", base_yaml("measure: {caches: hot}\n"),
                "t.yaml:6: measure.caches: expected warm or cold, got 'hot'"},
        Mistake{"bad_amount", base_yaml("measure: {memory_limit: 8}\n"),
                "t.yaml:6: measure.memory_limit: expected an amount such as 500MB or 8GB, got '8'"},
        Mistake{"bad_duration", base_yaml("measure: {timeout: 60}\n"),
                "t.yaml:6: measure.timeout: expected a duration such as 500ms, 0.2s or 2m, got '60'"},
        Mistake{"contradiction", base_yaml("measure: {min_time: 2m, max_time: 1s}\n"),
                "t.yaml:6: measure: min_time 120s is longer than max_time 1s"},
        Mistake{"map_for_scalar", base_yaml("description: {a: b}\n"),
                "t.yaml:6: description: expected one value, got a map"},
        Mistake{"scalar_for_map", base_yaml("options: push\n"),
                "t.yaml:6: options: expected a map, got 'push'"},
        Mistake{"repeat", base_yaml("options: {direction: [push, push]}\n"),
                "t.yaml:6: direction: 'push' is listed twice"},
        Mistake{"backend_twice", base_yaml("backend: [cpu, simt, cpu]\n"),
                "t.yaml:6: backend: 'cpu' is listed twice"},
        Mistake{"empty_exclude", base_yaml("exclude: [{}]\n"),
                "t.yaml:6: exclude: an empty map would match everything"},
        Mistake{"bad_name", "experiment: ../x\n", "t.yaml:1: experiment: '../x' cannot be a folder's name"},
        Mistake{"not_a_map", "- a\n- b\n", "t.yaml:1: an experiment: expected a map, got a list"},
        Mistake{"empty_file", "", "t.yaml: the file is empty"},
        Mistake{"all_with_parameters", base_yaml() + "options: {}\nmeasure: {}\n" + "out: [a, b]\n",
                "t.yaml:8: out: expected one value, got a list"}),
    [](const auto& one) { return std::string(one.param.name); });

INSTANTIATE_TEST_SUITE_P(
    Graphs, ParseMistake,
    ::testing::Values(
        Mistake{"neither", "experiment: t\ngraphs: [{name: a}]\n",
                "t.yaml:2: graphs: the key 'file', 'generator' or 'catalogue' is missing"},
        Mistake{"both", "experiment: t\ngraphs: [{file: a, generator: b}]\n",
                "t.yaml:2: graphs: give one of file, generator and catalogue"},
        Mistake{"file_and_catalogue", "experiment: t\ngraphs: [{file: a, catalogue: b}]\n",
                "t.yaml:2: graphs: give one of file, generator and catalogue"},
        Mistake{"catalogue_and_generator", "experiment: t\ngraphs: [{catalogue: a, generator: b}]\n",
                "t.yaml:2: graphs: give one of file, generator and catalogue"},
        Mistake{"all_three", "experiment: t\ngraphs: [{file: a, catalogue: b, generator: c}]\n",
                "t.yaml:2: graphs: give one of file, generator and catalogue"},
        Mistake{"file_with_scale", "experiment: t\ngraphs: [{file: a, symetric: true}]\n",
                "t.yaml:2: unknown key 'symetric' (did you mean 'symmetric'?)"},
        Mistake{"truth", "experiment: t\ngraphs: [{file: a, symmetric: maybe}]\n",
                "t.yaml:2: symmetric: expected true or false, got 'maybe'"},
        Mistake{"loops", "experiment: t\ngraphs: [{file: a, self_loops: drop}]\n",
                "t.yaml:2: self_loops: expected remove or keep, got 'drop'"},
        Mistake{"weights", "experiment: t\ngraphs: [{file: a, weights: random}]\n",
                "t.yaml:2: weights: expected none or file, got 'random'"},
        Mistake{"weights_key", "experiment: t\ngraphs:\n- file: a\n  weights: {lo: 1}\n",
                "t.yaml:4: unknown key 'lo' (did you mean 'low'?)"},
        Mistake{"slash", "experiment: t\ngraphs: [{name: a/b, file: a}]\n",
                "t.yaml:2: name: 'a/b' may not be empty or hold '/', ',', blanks or control characters"}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Parse, SyntaxErrorsNameTheLine) {
  EXPECT_THAT(parse_error("experiment: t\ngraphs: [a\nformats: {\n"),
              ::testing::MatchesRegex("t.yaml:[0-9]+: not valid YAML: .*"));
}

TEST(Parse, SelfReferenceIsRefusedNotFollowed) {
  EXPECT_THAT(parse_error("experiment: &a [*a]\n"), ::testing::HasSubstr("t.yaml:"));
}

TEST(Parse, UnreadableFile) {
  EXPECT_EQ(error_of([] { experiment::load_experiment("no/such.yaml"); }),
            "no/such.yaml: there is no such file, expected an experiment (YAML)");
  EXPECT_EQ(error_of([] { experiment::load_experiment("/"); }),
            "/: found a folder, expected an experiment (name one file in it)");
}

TEST(Parse, FilesAreLookedForBesideTheExperiment) {
  const std::filesystem::path folder = ::testing::TempDir() + "/beside";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "a.mtx") << "x";
  const std::string text =
      "experiment: t\ngraphs: [{file: [a.mtx, b.mtx]}]\n"
      "algorithms: bfs\nformats: csr\nschedules: vm\n";
  const experiment::Experiment experiment = experiment::parse_experiment(text, folder / "t.yaml");
  EXPECT_THAT(experiment.graphs[0].find("file")->values, ElementsAre((folder / "a.mtx").string(), "b.mtx"));
}

TEST(Parse, HashFollowsTextAndOverrides) {
  const std::string plain = experiment::experiment_hash(parse(base_yaml()));
  EXPECT_EQ(plain, experiment::experiment_hash(parse(base_yaml())));
  EXPECT_NE(plain, experiment::experiment_hash(parse(base_yaml("# a comment\n"))));
  EXPECT_NE(plain, experiment::experiment_hash(parse(base_yaml(), {"measure.seed=2"})));
}

TEST(Scalars, WholeTextOrNothing) {
  EXPECT_EQ(parse_int("-3"), -3);
  EXPECT_EQ(parse_int("3x"), std::nullopt);
  EXPECT_EQ(parse_uint("-3"), std::nullopt);
  EXPECT_EQ(parse_real("nan"), std::nullopt);
  EXPECT_EQ(parse_bool("on"), true);
  EXPECT_EQ(parse_bool("1"), std::nullopt);
  EXPECT_DOUBLE_EQ(*parse_duration("500ms"), 0.5);
  EXPECT_DOUBLE_EQ(*parse_duration("2 m"), 120);
  EXPECT_DOUBLE_EQ(*parse_duration("1h"), 3600);
  for (const char* bad : {"", "s", "5", "-1s", "1d", "1 s s"}) EXPECT_EQ(parse_duration(bad), std::nullopt);
}

}  // namespace
}  // namespace harness::testing

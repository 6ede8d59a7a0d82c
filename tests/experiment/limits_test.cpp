// Tests that too large values and invalid names are refused with one line, before harness builds or allocates
// anything of such a size.
#include "experiment/plan.hpp"
#include "helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

std::string numbers(size_t count) {
  std::string list;
  for (size_t i = 0; i < count; ++i) list += fmt::format("{}{}", i == 0 ? "[" : ", ", i);
  return list + "]";
}

TEST(Limits, ProductsAreMultipliedBeforeTheyAreBuilt) {
  const std::string thousand = numbers(1000);
  EXPECT_THAT(
      expand_error(fmt::format("experiment: t\ngraphs: [{{generator: kronecker, scale: 4, edge_factor: {0}, "
                               "seed: {0}}}]\nalgorithms: [{{id: bfs, source: {1}}}]\nformats: [csr, "
                               "{{id: ell, width: [1, 2, 3]}}]\nschedules: [vm]\n",
                               numbers(50), thousand)),
      HasSubstr("more than 1000000 configurations"));
  EXPECT_EQ(expand_error(
                fmt::format("experiment: t\ngraphs: [{{generator: kronecker, scale: {0}, edge_factor: {0}, "
                            "seed: {0}}}]\nalgorithms: bfs\nformats: csr\nschedules: vm\n",
                            thousand)),
            "t.yaml:2: 1000000000 combinations of the values of one item, expected at most 1000000; shorten "
            "its lists");
  EXPECT_THAT(expand_error(fmt::format(
                  "experiment: t\ngraphs: [{{generator: kronecker, scale: 4, seed: {0}}}]\nalgorithms: "
                  "[{{id: bfs, source: {0}}}]\nformats: csr\nschedules: {{id: cm, tile: {1}}}\n"
                  "exclude: [{{format: csr}}]\n",
                  thousand, numbers(1001).replace(0, 4, "["))),
              HasSubstr("1000000000 combinations before exclude and include"));
  EXPECT_EQ(experiment::combinations({size_t{1} << 40, size_t{1} << 40, 3}), ~uint64_t{0});
  EXPECT_EQ(experiment::combinations({size_t{1} << 40, size_t{1} << 40, 0}), 0u);
}

TEST(Limits, AMillionIsNotTooMuch) {
  const auto axes = [](size_t first, size_t second) {
    return std::vector<experiment::Axis>{{"a", std::vector<std::string>(first, "x"), {"t.yaml", 1}},
                                         {"b", std::vector<std::string>(second, "y"), {"t.yaml", 2}}};
  };
  EXPECT_EQ(experiment::product(axes(1'000'000, 1)).size(), 1'000'000u);
  EXPECT_THAT(error_of([&] { experiment::product(axes(1'000'001, 1)); }),
              HasSubstr("1000001 combinations of the values of one item, expected at most 1000000"));
  EXPECT_EQ(experiment::product(axes(2, 0)).size(), 0u);
  EXPECT_EQ(experiment::product({}).size(), 1u);
}

// Tests the smallest and the largest allowed number of each key of `measure`.
TEST(Limits, OfMeasureAreReachedByTheirNumber) {
  const auto said = [](const std::string& key, const std::string& value) {
    return parse_error(base_yaml(fmt::format("measure: {{rounds: 1, {}: {}}}\n", key, value)));
  };
  for (const auto& [key, least, most] : {std::tuple{"repetitions", 1, 10'000},
                                         {"warmup", 0, 10'000},
                                         {"max_repetitions", 1, 10'000},
                                         {"batch", 1, 1'000'000}}) {
    EXPECT_EQ(said(key, fmt::format("{}", most)), "(no error)") << key;
    EXPECT_EQ(said(key, fmt::format("{}", least)), "(no error)") << key;
    EXPECT_THAT(said(key, fmt::format("{}", most + 1)), HasSubstr(fmt::format("expected at most {}", most)))
        << key;
    EXPECT_NE(said(key, fmt::format("{}", least - 1)), "(no error)") << key;
  }
  EXPECT_EQ(parse_error(base_yaml("measure: {rounds: 1000}\n")), "(no error)");
  EXPECT_THAT(parse_error(base_yaml("measure: {rounds: 1001}\n")), HasSubstr("expected at most 1000"));
  EXPECT_NE(parse_error(base_yaml("measure: {rounds: 0}\n")), "(no error)");
  for (const char* key : {"max_time", "timeout", "step_timeout"})
    EXPECT_THAT(said(key, "0s"), HasSubstr(fmt::format("measure.{}: must be greater than 0", key)));
  EXPECT_EQ(said("monitor", "1ms"), "(no error)");
  EXPECT_THAT(said("monitor", "0.5ms"), HasSubstr("measure.monitor: expected at least 1ms"));
  EXPECT_EQ(said("min_time", "30s, max_time: 30s"), "(no error)");
  EXPECT_THAT(said("min_time", "31s, max_time: 30s"), HasSubstr("min_time 31s is longer than max_time 30s"));
  EXPECT_EQ(said("stable", "1%, repetitions: 20, max_repetitions: 20"), "(no error)");
  EXPECT_THAT(said("stable", "1%, repetitions: 20, max_repetitions: 19"),
              HasSubstr("max_repetitions 19 is less than repetitions 20"));
  EXPECT_EQ(said("repetitions", "20, max_repetitions: 19"), "(no error)") << "they are as the file says";
}

// The repetitions and time limits of a configuration are divided among its rounds. Numbers of repetitions per
// round are rounded up.
TEST(Limits, RoundsShareWhatARowHas) {
  const auto plan = [](const std::string& text) {
    return parse(base_yaml("measure: {" + text + "}\n")).measure;
  };
  const experiment::MeasurePlan usual = plan("repetitions: 20, max_time: 60s");
  EXPECT_EQ(usual.rounds, experiment::usual_rounds);
  EXPECT_TRUE(usual.rounds_by_graph);
  EXPECT_EQ(usual.repetitions, (20 + usual.rounds - 1) / usual.rounds);
  EXPECT_DOUBLE_EQ(usual.max_time_s, 60.0 / static_cast<double>(usual.rounds));
  EXPECT_DOUBLE_EQ(usual.min_time_s, experiment::usual_min_time_s / static_cast<double>(usual.rounds));
  EXPECT_DOUBLE_EQ(plan("max_time: 1ms").min_time_s, 1e-3 / static_cast<double>(usual.rounds)) << "no longer";
  EXPECT_DOUBLE_EQ(plan("min_time: 2s").min_time_s, 2.0 / static_cast<double>(usual.rounds));
  const experiment::MeasurePlan few = plan("repetitions: 3, max_repetitions: 7");
  EXPECT_EQ(few.rounds, 3u);
  EXPECT_EQ(few.repetitions, 1u);
  EXPECT_EQ(few.max_repetitions, 3u) << "rounded up";
  EXPECT_EQ(few.min_time_s, 0) << "the file asks for three repetitions alone";
  EXPECT_EQ(plan("repetitions: 11").repetitions, (11 + usual.rounds - 1) / usual.rounds);
  EXPECT_EQ(plan("stable: 2%").repetitions, experiment::least_to_be_stable);
  EXPECT_GE(plan("stable: 2%, max_repetitions: 10").max_repetitions, experiment::least_to_be_stable);
  EXPECT_EQ(plan("rounds: 4, aa: true").rounds, 8u);
  const experiment::MeasurePlan once = experiment::in_one_round(usual);
  EXPECT_EQ(once.rounds, 1u);
  EXPECT_FALSE(once.rounds_by_graph);
  EXPECT_EQ(once.repetitions, usual.repetitions * usual.rounds);
  EXPECT_EQ(once.max_repetitions, usual.max_repetitions * usual.rounds);
  EXPECT_DOUBLE_EQ(once.max_time_s, 60);
  EXPECT_EQ(once.min_time_s, 0);
  const experiment::MeasurePlan given =
      experiment::in_one_round(plan("rounds: 4, repetitions: 5, min_time: 1s"));
  EXPECT_EQ(given.repetitions, 5u);
  EXPECT_DOUBLE_EQ(given.min_time_s, 1);
}

TEST(Limits, LongListsTakeNoTime) {
  // Comparing each value with all earlier ones would take 10^10 comparisons.
  const std::string text = fmt::format(
      "experiment: t\ngraphs: [{{generator: kronecker, scale: 4, seed: {}}}]\nalgorithms: bfs\nformats: csr\n"
      "schedules: vm\n",
      numbers(100'000));
  EXPECT_EQ(experiment::count_configurations(parse(text), small_catalogue()), 100'000u);
}

TEST(Limits, NumbersHaveACeiling) {
  for (const char* key : {"repetitions", "warmup", "max_repetitions", "rounds", "batch"}) {
    EXPECT_THAT(parse_error(base_yaml(fmt::format("measure: {{{}: 1000000000000}}\n", key))),
                HasSubstr(fmt::format("t.yaml:6: measure.{}: expected at most ", key)));
  }
  EXPECT_THAT(parse_error(base_yaml("measure: {repetitions: 18446744073709551615}\n")),
              HasSubstr("measure.repetitions: expected at most 10000, got 18446744073709551615"));
  EXPECT_EQ(parse(base_yaml("measure: {seed: 18446744073709551615}\n")).measure.seed, ~uint64_t{0});
}

TEST(Limits, NamesHoldNoControlCharacters) {
  for (const std::string shown : {"\\r", "\\0", "\\n", "\\e", "\\t"}) {
    const std::string graph =
        fmt::format("graphs: [{{name: \"a{}b\", generator: kronecker, scale: 4}}]\n", shown);
    const std::string message = parse_error("experiment: t\n" + graph);
    EXPECT_THAT(message, HasSubstr("t.yaml:2: name: 'a\\x")) << shown;
    EXPECT_EQ(message.find_first_of(std::string("\r\0\n\x1b\t", 5)), std::string::npos);
    EXPECT_THAT(parse_error(fmt::format("experiment: \"a{}b\"\n", shown)),
                HasSubstr("cannot be a folder's name"));
    const std::string file = fmt::format("graphs: [{{file: \"a{}b.mtx\"}}]\n", shown);
    EXPECT_THAT(expand_error("experiment: t\n" + file + "algorithms: bfs\nformats: csr\nschedules: vm\n"),
                HasSubstr("rename the file, or give a name"));
  }
}

}  // namespace
}  // namespace harness::testing

// What is too much, or no name, is refused in one line before anything is built from it.
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

TEST(Limits, LongListsTakeNoTime) {
  // Each value compared with all before it would be 10^10 comparisons.
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

// Tests recorded results in the exchange format T4 of tuners: successes, failures, and one file per space,
// whose name every file system must accept.
#include "tune/recorded.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

tune::Recorded one_ok_and_one_failed() {
  tune::Recorded recorded{{"g(a=1,b=2)", "sssp delta=2.5", "cpu", {}}, {1.5, std::nullopt}, {0.25, 0}};
  recorded.space.candidates = {{"a", {{"format", "csr"}}}, {"b", {{"format", "coo"}, {"width", "4"}}}};
  return recorded;
}

TEST(T4, SaysWhatWorkedAndWhatFailed) {
  const nlohmann::json found = nlohmann::json::parse(tune::t4_of(one_ok_and_one_failed()));
  const nlohmann::json expected = R"json({
    "schema_version": "1.0.0",
    "metadata": {"timeunit": "milliseconds", "space": "sssp delta=2.5 g(a=1,b=2)"},
    "results": [
      {"configuration": {"format": "csr"}, "objectives": ["time"], "invalidity": "correct", "correctness": 1,
       "measurements": [{"name": "time", "value": 1.5, "unit": "ms"}],
       "times": {"compilation_time": 250.0, "framework": 0, "search_algorithm": 0, "validation": 0,
                 "runtimes": [1.5]}},
      {"configuration": {"format": "coo", "width": "4"}, "objectives": ["time"], "invalidity": "runtime",
       "correctness": 0, "measurements": [],
       "times": {"compilation_time": 0.0, "framework": 0, "search_algorithm": 0, "validation": 0,
                 "runtimes": []}}]})json"_json;
  EXPECT_EQ(found, expected) << found.dump(1);
}

TEST(T4, IsAFileForEachSpaceInAFolderThatIsMade) {
  const TempFolder folder;
  tune::Recorded first = one_ok_and_one_failed(), second = first;
  second.space.graph = "road_1-2.x";
  const auto paths = tune::write_t4({first, second}, folder / "new");
  ASSERT_EQ(paths.size(), 2u);
  EXPECT_EQ(paths[0].filename(), "sssp_delta=2.5_g_a=1_b=2__cpu.json");
  EXPECT_EQ(paths[1].filename(), "sssp_delta=2.5_road_1-2.x_cpu.json");
  EXPECT_EQ(read_text(paths[1]), tune::t4_of(second));
  write_text(folder / "file", "");
  EXPECT_THAT(error_of([&] { tune::write_t4({first}, folder / "file"); }),
              ::testing::HasSubstr("file: cannot be created: "));
}

}  // namespace
}  // namespace harness::testing

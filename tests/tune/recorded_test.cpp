// Tests recorded results: the configurations of a space (one graph, algorithm and backend), the cost of a
// configuration, and the time that it took outside of its runs.
#include "tune/recorded.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "error_of.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

const char* const header =
    "id,status,graph,algorithm,algorithm_params,format,format_params,schedule,backend,baseline,time_ms_"
    "median,"
    "model_cycles,orient_ms,build_ms,upload_ms,assemble_ms,verify_ms\n";

std::vector<tune::Recorded> recorded(const std::string& lines) {
  const TempFolder folder;
  std::ofstream(folder / "results.csv") << header << lines;
  return tune::read_recorded(folder.path());
}

TEST(Recorded, ARowCostsItsTimeAndWhatItTookBeside) {
  const auto spaces = recorded(
      "a,ok,g,bfs,,csr,,vm,cpu,,5,,1000,2000,4000,8000,16000\n"
      "b,ok,g,bfs,,csr,,wm,cpu,,4,,,,,,\n"
      "c,crash,g,bfs,,coo,,wm,cpu,,,,,,,,\n");
  ASSERT_EQ(spaces.size(), 1u);
  EXPECT_EQ(spaces[0].costs, (std::vector<std::optional<double>>{5, 4, std::nullopt}));
  EXPECT_EQ(spaces[0].overheads_s, (std::vector<double>{31, 0, 0}));
  EXPECT_DOUBLE_EQ(spaces[0].best(), 4);
  EXPECT_EQ(spaces[0].within(0), 1u);
  EXPECT_EQ(spaces[0].within(0.25), 2u) << "5 is within a quarter of 4";
  EXPECT_EQ(spaces[0].within(0.24), 1u);
}

TEST(Recorded, CyclesComeBeforeTimes) {
  EXPECT_DOUBLE_EQ(recorded("a,ok,g,bfs,,csr,,vm,simt,,5,1000,,,,,\n")[0].best(), 1000);
}

TEST(Recorded, ASpaceIsAGraphAnAlgorithmAndABackend) {
  const auto spaces = recorded(
      "a,ok,g,bfs,,csr,,vm,cpu,,1,,,,,,\n"
      "b,ok,h,bfs,,csr,,vm,cpu,,1,,,,,,\n"
      "c,ok,g,bfs,source=3,csr,,vm,cpu,,1,,,,,,\n"
      "d,ok,g,bfs,,csr,,vm,simt,,1,,,,,,\n"
      "e,crash,g,cc,,csr,,vm,cpu,,,,,,,,\n"
      "f,ok,g,bfs,,,,,cpu,gapbs,1,,,,,,\n"
      "g,unsupported,g,bfs,,ell,,vm,cpu,,,,,,,,\n"
      "h,skipped,g,bfs,,ell,,wm,cpu,,,,,,,,\n");
  ASSERT_EQ(spaces.size(), 4u);
  for (const tune::Recorded& one : spaces) EXPECT_EQ(one.space.size(), 1u);
  EXPECT_EQ(spaces[3].space.algorithm, "bfs source=3");
  EXPECT_THAT(error_of([] { recorded("e,crash,g,cc,,csr,,vm,cpu,,,,,,,,\n"); }),
              HasSubstr("results.csv: no row is ok, so there is nothing to choose from"));
}

TEST(Recorded, ACandidateHasTheSettingsOfItsRow) {
  const TempFolder folder;
  std::ofstream(folder / "results.csv")
      << "id,status,graph,algorithm,format,format_params,schedule,schedule_params,options,direction,frontier_"
         "in,"
         "frontier_out,backend,time_ms_median\n"
         "a,ok,g,bfs,ell,width=4 remainder=csr,tile,max_tile=64,threads=2 dedup=off,push,queue,all,cpu,5\n";
  const auto spaces = tune::read_recorded(folder.path());
  using Values = decltype(tune::Candidate::values);
  EXPECT_EQ(spaces.at(0).space.candidates.at(0).values, (Values{{"format", "ell"},
                                                                {"format.width", "4"},
                                                                {"format.remainder", "csr"},
                                                                {"schedule", "tile"},
                                                                {"schedule.max_tile", "64"},
                                                                {"threads", "2"},
                                                                {"dedup", "off"},
                                                                {"direction", "push"},
                                                                {"frontier_in", "queue"},
                                                                {"frontier_out", "all"}}));
}

TEST(Recorded, APriorIsOfTheSameConfigurations) {
  const auto counted = recorded(
      "a,ok,g,bfs,,csr,,vm,simt,,,100,,,,,\n"
      "b,ok,g,bfs,,csr,block=8,vm,simt,,,200,,,,,\n"
      "c,ok,h,bfs,,csr,,wm,simt,,,300,,,,,\n");
  const auto timed = recorded(
      "a,ok,g,bfs,,csr,block=8,vm,cpu,,1,,,,,,\n"
      "b,ok,g,bfs,,csr,,vm,cpu,,1,,,,,,\n"
      "c,ok,g,bfs,,csr,,wm,cpu,,1,,,,,,\n");
  const tune::Prior prior = tune::prior_from(counted, timed[0].space);
  ASSERT_EQ(prior.size(), 3u);
  EXPECT_DOUBLE_EQ(prior[0], 200);
  EXPECT_DOUBLE_EQ(prior[1], 100);
  EXPECT_TRUE(std::isnan(prior[2])) << "known on another graph alone";
  EXPECT_TRUE(tune::prior_from({}, timed[0].space).empty());
}

}  // namespace
}  // namespace harness::testing

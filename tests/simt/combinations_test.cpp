// Tests every combination of an algorithm, a format and a schedule of the built plugins on the emulated GPU,
// with its checks. Each must give the reference's answer, and the checks must find no defect, in any sequence
// of lanes, warps and blocks. Blocks have two warps, so that small graphs have several blocks.
#include "checked.hpp"

namespace harness::testing {
namespace {

/// The combinations that together cover all pairs of plugins run every day, on each graph with every seed.
/// The other combinations run every third day, on every fourth graph with one seed. The direction alternates
/// by day between push and pull. HARNESS_TEST_ALL in the environment runs all combinations in both
/// directions.
class Simt : public ::testing::TestWithParam<Trio> {};

TEST_P(Simt, GivesTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  if (!is_tested_today(GetParam())) return;
  const bool iterates = algorithm->id == "pagerank";  // a few of its equal iterations suffice
  std::vector<const char*> directions{"push", "pull"};
  if ((index + today()) % 2 != 0) std::swap(directions[0], directions[1]);
  const bool thorough = covers_a_pair(GetParam());
  const Effort effort{.seeds = {0, 1},
                      .first = thorough ? 0 : index / 2 % 4,
                      .every = thorough ? 1U : 4U,
                      .by_turns = !thorough};
  int ran = 0;
  for (const char* direction : directions) {
    if (ran > 0 && !tests_all()) break;
    ran += run_checked(checked_session(),
                       {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
                        runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
                        runtime::parse_options({{"direction", direction}, {"cta_size", "64"}})},
                       effort);
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Simt, ::testing::ValuesIn(all_trios()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing

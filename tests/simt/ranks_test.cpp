// Runs over several ranks on the emulated GPU, with its checks: the reference's answer and no findings. A
// rank that read what another one has not sent would read poisoned or old values.
#include "checked.hpp"

namespace harness::testing {
namespace {

class RanksOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(RanksOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";  // 20 equal iterations would only take longer
  const char* counts[] = {"2", "3", "5"};
  size_t turn = index + today();
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    ++turn;
    ran += run_checked(
        checked_session(),
        {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
         runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
         runtime::parse_options({{"direction", direction}, {"cta_size", "64"}, {"ranks", counts[turn % 3]}})},
        {.seeds = {0, 1}, .first = turn % 4, .every = 4, .by_turns = true});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, RanksOnSimt, ::testing::ValuesIn(trios_by_owner()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing

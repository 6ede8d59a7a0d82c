// Every combination of the plugins that are built on the emulated GPU, with its checks: the reference's
// answer and no findings, whatever order lanes, warps and blocks run in. Blocks are of two warps, so that
// small graphs have several.
#include "checked.hpp"

namespace harness::test {
namespace {

Session& session() {
  static Session one(registry(), checking_backend());
  return one;
}

class Simt : public testing::TestWithParam<Trio> {};

TEST_P(Simt, GivesTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";  // 20 times the same would only take longer
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    ran +=
        run_checked(session(), {Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
                                Choice(*format, {}),
                                Choice(*schedule, {}),
                                {{"direction", direction}, {"cta_size", "64"}}});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Simt, testing::ValuesIn(all_trios()),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::test

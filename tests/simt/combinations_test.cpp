// Every combination of the plugins that are built on the emulated GPU, with its checks: the reference's
// answer and no findings, whatever order lanes, warps and blocks run in.
#include "support.hpp"

namespace harness::test {
namespace {

constexpr uint64_t seeds[] = {0, 1, 2};

// One session for all: programs that combinations share are loaded from the cache.
Session& session() {
  static Session one(
      registry(),
      load_backend("simt", {.threads = 1, .cache_dir = HARNESS_BUILD_DIR "/test-cache", .checks = true}));
  return one;
}

/// Runs a request on all tiny graphs with every seed; how many graphs it suited.
int run_checked(const Request& request) {
  int ran = 0;
  for (const TinyGraph& tiny : graphs()) {
    SCOPED_TRACE(text_of(request.options) + "on " + tiny.name);
    Prepared prepared;
    try {
      prepared = session().prepare(tiny.graph, request);
    } catch (const Unsupported&) {
      continue;
    }
    ++ran;
    for (const uint64_t seed : seeds) {
      SCOPED_TRACE(seed);
      session().backend().reseed(seed);
      prepared.instance->poison();
      try {
        const RunResult run = prepared.instance->run(30);
        EXPECT_FALSE(run.timed_out);
        const Verification result = session().verify(tiny.graph, *prepared.instance, run.supersteps);
        EXPECT_TRUE(result.right) << result.reason;
      } catch (const Error& finding) {
        ADD_FAILURE() << finding.what();
        return ran;
      }
    }
    session().forget();
  }
  return ran;
}

class Simt : public testing::TestWithParam<Trio> {};

TEST_P(Simt, GivesTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule] = GetParam();
  int ran = 0;
  const bool iterates = algorithm->id == "pagerank";  // 20 times the same would only take longer
  for (const char* direction : {"push", "pull"}) {
    ran += run_checked({Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
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

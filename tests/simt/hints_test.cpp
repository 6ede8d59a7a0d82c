// Tests the checks of a format's prefetch(), with each kind of loop over rows. The function prefetch() may
// neither read nor write, and may only prefetch addresses of arrays. Correct prefetches change neither the
// result nor the counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

runtime::Session& hinting_session() {
  static const plugin::Registry registry = [] {
    plugin::Registry all;
    all.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    all.add_file(HARNESS_HINTING);
    return all;
  }();
  static runtime::Session one(registry, runtime::load_backend("simt", {.threads = 1, .checks = true}));
  return one;
}

std::string finding_of_hints(const char* deed, const char* schedule, const char* direction) {
  const plugin::Registry& registry = hinting_session().registry();
  const graph::Graph graph = graph::open_graph({.generator = "star", .params = {{"vertices", "70"}}});
  runtime::Prepared prepared = hinting_session().prepare(
      graph, {runtime::Choice(*registry.find(HARNESS_KIND_ALGORITHM, "bfs"), {{"source", "3"}}),
              runtime::Choice(*registry.find(HARNESS_KIND_FORMAT, "hinting"), {{"deed", deed}}),
              runtime::Choice(*registry.find(HARNESS_KIND_SCHEDULE, schedule), {}),
              runtime::parse_options({{"direction", direction}, {"cta_size", "64"}})});
  std::string line;
  try {
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(20);
    const runtime::Verification result = hinting_session().verify(graph, *prepared.instance, run.supersteps);
    EXPECT_TRUE(result.right) << result.reason;
  } catch (const Error& finding) {
    line = finding.what();
  }
  hinting_session().forget();
  return line;
}

TEST(Hints, ThatAreWrongAreFound) {
  const auto at = AllOf(HasSubstr("hinting.dev.cpp:"), HasSubstr("hook harness_prefetch of format hinting"));
  for (const char* schedule : {"vm", "wm", "twc", "em"}) {
    for (const char* direction : {"push", "pull"}) {
      SCOPED_TRACE(std::string(schedule) + " " + direction);
      EXPECT_THAT(finding_of_hints("none", schedule, direction), IsEmpty());
      EXPECT_THAT(finding_of_hints("reads_behind", schedule, direction),
                  AllOf(StartsWith("out of bounds: "), at));
      EXPECT_THAT(finding_of_hints("writes", schedule, direction),
                  AllOf(StartsWith("hint: "), at, HasSubstr("writes in a hook that may only prefetch")));
      EXPECT_THAT(finding_of_hints("asks_nowhere", schedule, direction),
                  AllOf(StartsWith("hint: "), at, HasSubstr("which is in no array")));
    }
  }
}

}  // namespace
}  // namespace harness::testing

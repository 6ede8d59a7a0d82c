// Tests plugins that another version of harness built, together with a few built-in plugins. The variable
// HARNESS_PLUGIN_PATH names their folders. test_future.py builds this program with the headers of a later
// version and runs it. The program contains all code that reads plugins. Building it takes half as long as
// building the whole harness.
#include <gtest/gtest.h>

#include "combinations/variants.hpp"

namespace harness::testing {
namespace {

class Ages : public ::testing::TestWithParam<Trio> {};

TEST_P(Ages, GiveTheReferencesAnswer) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  runtime::Session session(registry(), backend());
  for (const StringMap& options : directions()) {
    SCOPED_TRACE(text_of(options));
    EXPECT_GT(run_on_all(session, {runtime::Choice(*algorithm, {}), runtime::Choice(*format, {}),
                                   runtime::Choice(*schedule, {}), runtime::parse_options(options)}),
              0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Ages, ::testing::ValuesIn(all_trios()),
                         [](const auto& test) { return test.param.name(); });

// The plugin `kept_algorithm`, which an earlier version built, does not define the function answer(), which
// summarises a result. The text `words` of the answer must then be empty.
TEST(Ages, AnAlgorithmWithoutAnAnswerSaysNothing) {
  runtime::Session session(registry(), backend());
  for (const Trio& trio : all_trios()) {
    const bool kept = trio.algorithm->id == "kept_algorithm";
    const graph::Graph& graph = graphs().back().graph;
    runtime::Prepared prepared = session.prepare(graph, {runtime::Choice(*trio.algorithm, {}),
                                                         runtime::Choice(*trio.format, {}),
                                                         runtime::Choice(*trio.schedule, {}),
                                                         {}});
    prepared.instance->poison();
    const backends::RunResult run = prepared.instance->run(30);
    const runtime::Verification result = session.verify(graph, *prepared.instance, run.supersteps);
    ASSERT_TRUE(result.right) << result.reason;
    EXPECT_EQ(session.answer(graph, runtime::Choice(*trio.algorithm, {}), result).words.empty(), kept);
    session.forget();
  }
}

}  // namespace
}  // namespace harness::testing

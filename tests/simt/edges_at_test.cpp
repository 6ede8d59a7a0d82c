// Layouts whose edges are in memory of the host, on the emulated GPU with its checks: the reference's answer
// and no findings.
#include "checked.hpp"

namespace harness::testing {
namespace {

class EdgesAtHostOnSimt : public ::testing::TestWithParam<Trio> {};

TEST_P(EdgesAtHostOnSimt, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  const bool iterates = algorithm->id == "pagerank";  // 20 equal iterations would only take longer
  int ran = 0;
  for (const char* direction : {"push", "pull"}) {
    ran += run_checked(
        checked_session(),
        {runtime::Choice(*algorithm, iterates ? StringMap{{"iterations", "3"}} : StringMap{}),
         runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
         runtime::parse_options({{"direction", direction}, {"cta_size", "64"}, {"edges_at", "host"}})},
        {.seeds = {0, 1}, .first = index % 3, .every = 3, .by_turns = true});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, EdgesAtHostOnSimt, ::testing::ValuesIn(trios_of_each_format()),
                         [](const auto& test) { return test.param.name(); });

TEST(EdgesAt, OffsetsStayOnTheDevice) {
  const graph::TinyGraph& tiny = graphs().back();
  const runtime::Request request{runtime::Choice(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {}),
                                 runtime::Choice(*registry().find(HARNESS_KIND_FORMAT, "csr"), {}),
                                 runtime::Choice(*registry().find(HARNESS_KIND_SCHEDULE, "vm"), {}),
                                 runtime::parse_options({{"direction", "pull"}, {"edges_at", "host"}})};
  const runtime::Prepared prepared = checked_session().prepare(tiny.graph, request);
  ASSERT_EQ(prepared.layouts.size(), 1u);
  const runtime::Layout& layout = *prepared.layouts.front();
  EXPECT_EQ(layout.host_bytes(), tiny.graph.num_edges() * sizeof(uint32_t));
  EXPECT_EQ(layout.bytes() - layout.host_bytes(),
            (tiny.graph.num_vertices() + uint64_t{1}) * sizeof(uint32_t));
}

}  // namespace
}  // namespace harness::testing

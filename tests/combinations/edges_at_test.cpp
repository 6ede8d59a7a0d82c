// Tests layouts whose edges are in host memory. Kernels read these edges over the bus, and results must
// equal those of the reference.
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

class EdgesAtHost : public OnBackend<Trio> {};

TEST_P(EdgesAtHost, GiveTheReferencesAnswer) {
  runtime::Session session(registry(), backend());
  int ran = 0;
  for (const char* direction : {"push", "pull"})
    ran += run_on_all(session, request_of(GetParam(), {{"direction", direction}, {"edges_at", "host"}}));
  EXPECT_GT(ran, 0);
}

// The fraction `hot` of the graph's rows (the edges of one vertex each) is in device memory. With `edges_at:
// host`, kernels read all other rows from host memory. With `stream`, ranges of these rows are copied to the
// device before kernels need them.
TEST_P(EdgesAtHost, GiveTheReferencesAnswerInTwoMemories) {
  runtime::Session session(registry(), backend());
  for (const char* direction : {"push", "pull"}) {
    run_on_all(session,
               request_of(GetParam(), {{"direction", direction}, {"edges_at", "host"}, {"hot", "0.5"}}));
    run_on_all(session, request_of(GetParam(), {{"direction", direction},
                                                {"edges_at", "stream"},
                                                {"stream_bytes", "100"},
                                                {"hot", "0.25"}}));
  }
}

INSTANTIATE_TEST_SUITE_P(All, EdgesAtHost, ::testing::ValuesIn(where_it_runs(trios_of_each_format())),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing

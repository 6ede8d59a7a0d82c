// Tests layouts whose edges are in memory of the host. Kernels read these edges over the bus, and results
// must be those of the reference.
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

// Some rows are on the device (option hot). All other rows are read from the host, or ranges of them are
// copied to the device before they are needed (stream).
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

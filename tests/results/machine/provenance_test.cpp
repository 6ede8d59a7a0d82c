#include "results/machine/provenance.hpp"

#include "results/helpers.hpp"

namespace harness::testing {
namespace {

using ::testing::MatchesRegex;

TEST(Provenance, SaysSomething) {
  EXPECT_TRUE(results::machine_facts().contains("kernel"));
  EXPECT_GT(results::machine_facts()["memory_bytes"].get<uint64_t>(), 0u);
  EXPECT_TRUE(results::build_facts().contains("compiler"));
  const char* const arguments[] = {"harness", "run", "a b.yaml"};
  EXPECT_EQ(results::command_facts(arguments).dump(), R"(["harness","run","a b.yaml"])");
  EXPECT_THAT(results::utc_now(), MatchesRegex("20..-..-..T..:..:..Z"));
}

}  // namespace
}  // namespace harness::testing

// Tests that each planted defect is found, named by its kind, and located in the source.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Planted {
  std::string defect;
  std::string kind;   // text with which the finding must begin
  std::string where;  // text that the finding must contain
};

void PrintTo(const Planted& planted, std::ostream* stream) {
  *stream << planted.defect;
}

runtime::Session& planted_session() {
  static const plugin::Registry registry = [] {
    plugin::Registry all;
    all.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    all.add_file(HARNESS_PLANTED);
    return all;
  }();
  static runtime::Session one(registry, runtime::load_backend("simt", {.threads = 1, .checks = true}));
  return one;
}

// Returns the message about the defect that the checks find, or "".
std::string finding_of(const std::string& defect, uint64_t seed) {
  const plugin::Registry& registry = planted_session().registry();
  graph::GraphSpec spec;
  spec.generator = "path";
  spec.params = {{"vertices", "200"}};
  const graph::Graph graph = graph::open_graph(spec);
  planted_session().backend().reseed(seed);
  runtime::Prepared prepared = planted_session().prepare(
      graph, {runtime::Choice(*registry.find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "1"}}),
              runtime::Choice(*registry.find(HARNESS_KIND_FORMAT, "csr"), {}),
              runtime::Choice(*registry.find(HARNESS_KIND_SCHEDULE, "planted"), {{"defect", defect}}),
              runtime::parse_options({{"direction", "pull"}, {"cta_size", "64"}})});
  std::string line;
  try {
    prepared.instance->run(20);
  } catch (const Error& finding) {
    line = finding.what();
  }
  planted_session().forget();
  return line;
}

class PlantedDefect : public ::testing::TestWithParam<Planted> {};

TEST_P(PlantedDefect, IsFound) {
  const Planted& planted = GetParam();
  for (const uint64_t seed : {0, 1, 2}) {
    const std::string line = finding_of(planted.defect, seed);
    EXPECT_THAT(line, StartsWith(planted.kind + ": "));
    EXPECT_THAT(line, HasSubstr("planted.dev.cpp:"));
    EXPECT_THAT(line, HasSubstr("hook harness_step0 of schedule planted"));
    EXPECT_THAT(line, HasSubstr(planted.where));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, PlantedDefect,
    ::testing::Values(Planted{"past_the_end", "out of bounds",
                              "reads 4 bytes at offset 800 of scratch list, which has 800"},
                      Planted{"unwritten", "unwritten memory", "offset 12 of scratch unused"},
                      Planted{"hole_used", "unwritten memory", "of scratch copies"},
                      Planted{"nothing_copied", "unwritten memory", "of scratch unused"},
                      Planted{"race_of_lanes", "race", "of shared memory"},
                      Planted{"race_of_warps", "race", "offset 128 of shared memory"},
                      Planted{"race_of_tiles", "race", "offset 32 of shared memory"},
                      Planted{"race_of_blocks", "race", "offset 0 of scratch unused"},
                      Planted{"stale_input", "race", "offset 20 of scratch unused"},
                      Planted{"half_a_barrier", "barrier divergence", "a block's sync"},
                      Planted{"half_a_warp", "absent lane", "a ballot"},
                      Planted{"no_such_lane", "absent lane", "from lane 40"},
                      Planted{"waits_for_ever", "hang", "lane 0 of warp 0 of block 0"}),
    [](const auto& test) { return test.param.defect; });

TEST(PlantedDefect, NothingIsFoundWhereNothingIsWrong) {
  for (const uint64_t seed : {0, 1, 2}) {
    for (const char* right :
         {"none", "ordered", "copies", "takes_by_lane", "takes_by_warp", "takes_by_block"}) {
      EXPECT_EQ(finding_of(right, seed), "") << right;
    }
  }
}

}  // namespace
}  // namespace harness::testing

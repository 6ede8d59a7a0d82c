// Tests schedules whose blocks claim work from a common counter. As on a GPU, all blocks must get some of the
// work.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "graph/spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/session.hpp"

namespace harness::testing {
namespace {

runtime::Session& stealing_session() {
  static const plugin::Registry registry = [] {
    plugin::Registry all;
    all.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    all.add_file(HARNESS_PLANTED);
    return all;
  }();
  static runtime::Session one(registry, runtime::load_backend("simt", {.threads = 1, .counts = true}));
  return one;
}

struct Spread {
  uint64_t edges = 0;
  double of_blocks = 0;  // instructions of the busiest block, relative to the mean
  bool operator==(const Spread&) const = default;
};

Spread spread_of(const graph::GraphSpec& spec, const runtime::Choice& schedule) {
  runtime::Session& session = stealing_session();
  const graph::Graph graph = graph::open_graph(spec);
  const plugin::Registry& registry = session.registry();
  runtime::Prepared prepared = session.prepare(
      graph, {runtime::Choice(*registry.find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "1"}}),
              runtime::Choice(*registry.find(HARNESS_KIND_FORMAT, "csr"), {}), schedule,
              runtime::parse_options({{"direction", "pull"}})});
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run();
  EXPECT_TRUE(session.verify(graph, *prepared.instance, run.supersteps).right);
  Spread spread;
  for (const std::vector<Counted>& kernel : session.backend().counted_by_kernel()) {
    uint64_t edges = 0;
    double blocks = 0;
    for (const Counted& counted : kernel) {
      if (counted.column == "simt_edges_visited") edges = std::get<uint64_t>(counted.value);
      if (counted.column == "simt_imbalance_blocks") blocks = std::get<double>(counted.value);
    }
    if (edges > 0) spread = {edges, blocks};
  }
  session.forget();
  return spread;
}

graph::GraphSpec path() {
  graph::GraphSpec spec;
  spec.generator = "path";
  spec.params = {{"vertices", "20000"}};
  return spec;
}

graph::GraphSpec kronecker_of_scale(const char* scale) {
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", scale}, {"edge_factor", "8"}};
  return spec;
}

runtime::Choice schedule(const char* id, const std::map<std::string, std::string>& params = {}) {
  return runtime::Choice(*stealing_session().registry().find(HARNESS_KIND_SCHEDULE, id), params);
}

// Hundreds of blocks, with one to four claims of rows per block. If a block did not yield after a claim, the
// first block would claim all rows.
TEST(Takes, RowsOfACounterAreSpreadOverTheBlocks) {
  for (const char* how : {"takes_by_lane", "takes_by_warp", "takes_by_block"}) {
    const Spread spread = spread_of(path(), schedule("planted", {{"defect", how}}));
    EXPECT_EQ(spread.edges, 2u * (20000 - 1)) << how;
    EXPECT_LT(spread.of_blocks, 4) << how;
  }
}

TEST(Takes, TilesOfResidentTileAreSpreadOverTheBlocks) {
  EXPECT_LT(spread_of(kronecker_of_scale("13"), schedule("resident_tile")).of_blocks, 8);
}

TEST(Takes, AreTheSameEachTime) {
  const auto spread = [] { return spread_of(kronecker_of_scale("10"), schedule("resident_tile")); };
  EXPECT_EQ(spread(), spread());
}

}  // namespace
}  // namespace harness::testing

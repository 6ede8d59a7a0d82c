// Tests the schedule `tile` on rows that have more edges than a warp has lanes, so that several warps of a
// block share a row. Also tests reads that begin at the boundary of a memory sector.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace {

class SimtParts : public ::testing::Test {
 protected:
  static graph::Graph generated(const char* generator, const StringMap& params) {
    graph::GraphSpec spec;
    spec.name = spec.generator = generator;
    spec.params = params;
    spec.weights.kind = graph::Weights::Kind::generated;
    return graph::open_graph(spec);
  }
  static graph::Graph skewed() {
    return generated("kronecker", {{"scale", "9"}, {"edge_factor", "16"}, {"seed", "1"}});
  }
  /// Returns a star. In pull, the row of vertex 0 has an edge from each other vertex.
  static graph::Graph star() { return generated("star", {{"vertices", "1000"}}); }

  /// Runs an algorithm in csr with a schedule and its parameters, and verifies the result.
  static void run(runtime::Session& session, const graph::Graph& graph, const StringMap& params,
                  const char* algorithm, const StringMap& options, const char* schedule = "tile") {
    const auto choice = [](harness_kind kind, const char* id, const StringMap& given) {
      return runtime::Choice(*registry().find(kind, id), given);
    };
    const StringMap few = std::string(algorithm) == "pagerank" ? StringMap{{"iterations", "2"}} : StringMap{};
    const runtime::Prepared prepared = session.prepare(
        graph, {choice(HARNESS_KIND_ALGORITHM, algorithm, few), choice(HARNESS_KIND_FORMAT, "csr", {}),
                choice(HARNESS_KIND_SCHEDULE, schedule, params), runtime::parse_options(options)});
    prepared.instance->poison();
    const backends::RunResult result = prepared.instance->run();
    const runtime::Verification verified = session.verify(graph, *prepared.instance, result.supersteps);
    EXPECT_TRUE(verified.right) << verified.reason;
  }

  /// Returns the counts of two iterations of PageRank by pull.
  static std::map<std::string, Value> counts(const graph::Graph& graph, const StringMap& params,
                                             const char* schedule = "tile") {
    static runtime::Session session(registry(),
                                    runtime::load_backend("simt", {.threads = 1, .counts = true}));
    run(session, graph, params, "pagerank", {{"direction", "pull"}, {"cta_size", "1024"}}, schedule);
    std::map<std::string, Value> columns;
    for (const Counted& counted : session.backend().counted()) columns[counted.column] = counted.value;
    return columns;
  }
  static uint64_t whole(const std::map<std::string, Value>& columns, const char* name) {
    return std::get<uint64_t>(columns.at(name));
  }
};

TEST_F(SimtParts, GiveTheReferencesAnswerWithoutFindings) {
  runtime::Session session(registry(), checking_backend());
  const graph::Graph graph = skewed();
  const StringMap pull{{"direction", "pull"}, {"cta_size", "256"}};
  run(session, graph, {{"max_tile", "128"}}, "pagerank", pull);
  run(session, graph, {{"max_tile", "128"}, {"align", "128B"}}, "pagerank", pull);
  run(session, graph, {{"max_tile", "512"}}, "bfs", pull);
  run(session, graph, {{"max_tile", "64"}, {"align", "32B"}, {"min_tile", "8"}}, "sssp",
      {{"direction", "push"}, {"cta_size", "128"}});
}

// The hub has 999 edges, and a block has 1024 threads. Tiles (groups of threads) of several warps process
// these edges in rounds with barriers. The largest tiles have `max_tile` threads, and narrower ones follow,
// down to a warp. With a larger `max_tile` there are more barriers.
TEST_F(SimtParts, TakeTurns) {
  const graph::Graph graph = star();
  uint64_t barriers = 0;
  for (const char* largest : {"32", "512"}) {
    const auto columns = counts(graph, {{"max_tile", largest}});
    EXPECT_GT(whole(columns, "simt_barriers"), barriers) << largest;
    EXPECT_EQ(whole(columns, "simt_edges_visited"), 2 * graph.num_edges()) << largest;
    barriers = whole(columns, "simt_barriers");
  }
}

// Rows of 99 edges begin at any address. The 32 ids that a warp reads touch one more sector if they do not
// begin at a multiple of 8. With the parameter align=32B, lanes must touch fewer sectors.
TEST_F(SimtParts, AlignedLanesTouchFewerSectors) {
  const graph::Graph graph = generated("clique", {{"vertices", "100"}});
  for (const char* schedule : {"tile", "vwc"}) {
    const auto anywhere = counts(graph, {}, schedule), aligned = counts(graph, {{"align", "32B"}}, schedule);
    EXPECT_LT(whole(aligned, "simt_sectors_format"), whole(anywhere, "simt_sectors_format")) << schedule;
    EXPECT_EQ(whole(aligned, "simt_edges_visited"), whole(anywhere, "simt_edges_visited")) << schedule;
  }
}

}  // namespace
}  // namespace harness::testing

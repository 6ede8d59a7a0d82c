// Tests the schedule `pb` on layouts with several blocks of vertices, whose edges are divided into several
// shares (`EdgeTileShare`). Tiny graphs have too few vertices for this. In some cases the values of a block
// of vertices fit into shared memory, and in others they do not.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace {

const graph::Graph& skewed() {
  static const graph::Graph graph = [] {
    graph::GraphSpec spec;
    spec.name = "kronecker";
    spec.generator = "kronecker";
    spec.params = {{"scale", "12"}, {"edge_factor", "6"}, {"seed", "1"}};
    spec.weights.kind = graph::Weights::Kind::generated;
    return graph::open_graph(spec);
  }();
  return graph;
}

struct Tiles {
  const char *name, *algorithm, *block, *direction;
};
void PrintTo(const Tiles& test, std::ostream* stream) {
  *stream << test.name;
}

class SimtTiles : public ::testing::TestWithParam<Tiles> {};

// A block of 32 threads has shared memory for 1663 values, so blocks of 1000 vertices fit and blocks of 4000
// do not.
TEST_P(SimtTiles, GiveTheReferencesAnswer) {
  runtime::Session session(registry(), checking_backend());
  const auto choice = [](harness_kind kind, const char* id, const StringMap& params) {
    return runtime::Choice(*registry().find(kind, id), params);
  };
  const StringMap few =
      std::string(GetParam().algorithm) == "pagerank" ? StringMap{{"iterations", "2"}} : StringMap{};
  const runtime::Request request{
      choice(HARNESS_KIND_ALGORITHM, GetParam().algorithm, few),
      choice(HARNESS_KIND_FORMAT, "binned", {{"block", GetParam().block}, {"share", "3000"}}),
      choice(HARNESS_KIND_SCHEDULE, "pb", {}),
      runtime::parse_options({{"direction", GetParam().direction},
                              {"cta_size", "32"},
                              {"frontier_in", "bitmap"},
                              {"frontier_out", "bitmap"}})};
  const runtime::Prepared prepared = session.prepare(skewed(), request);
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run();
  const runtime::Verification result = session.verify(skewed(), *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
}

constexpr Tiles cases[] = {
    {"sums_pulled", "pagerank", "1000", "pull"},
    {"sums_pulled_beyond_the_room", "pagerank", "4000", "pull"},
    {"sums_pushed_beyond_the_room", "pagerank", "4000", "push"},
    {"weights_pulled", "spmv", "1000", "pull"},
    {"minima_pulled", "cc", "1000", "pull"},
    {"minima_pushed", "cc", "1000", "push"},
};

INSTANTIATE_TEST_SUITE_P(All, SimtTiles, ::testing::ValuesIn(cases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace harness::testing

// Tests every valid combination of an algorithm, a format and a schedule of the built plugins on every tiny
// corner-case graph. The result must be that of the reference, and the schedule must visit the right number
// of edges. The tests are generated from the registry, so a new plugin is tested automatically.
#include <gtest/gtest.h>

#include "graph/spec.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

runtime::Session& session() {
  static runtime::Session one(registry(), backend());
  return one;
}

// Compares the number of visited edges with the number that the capabilities of the algorithm promise, so
// that no edge is omitted or visited twice. If they promise no exact number, checks a bound.
void check_visited_edges(const plugin::Plugin& algorithm, const std::string& direction,
                         const graph::Graph& graph, const backends::RunResult& run,
                         const runtime::Verification& result) {
  const auto says = [&](const char* capability) { return algorithm.provides.count(capability) > 0; };
  const uint64_t visited = run.edges_visited;
  if (says("work.every_edge/1")) {
    EXPECT_EQ(visited, run.supersteps * graph.num_edges());
  } else if (says("work.oriented/1")) {
    EXPECT_EQ(visited, result.edges_processed);
  } else if (says("work.sampled/1")) {
    EXPECT_LE(visited, graph.num_edges());
  } else if (says("work.once/1") && direction == "push") {
    EXPECT_EQ(visited, result.edges_processed);  // every reached vertex pushes along its edges once
  } else if (says("work.once/1")) {
    EXPECT_LE(visited, run.supersteps * graph.num_edges());
  } else if (direction == "push") {
    EXPECT_GE(visited, result.edges_processed);
  }
}

/// Makes two runs on each graph for which the options are valid. Stops at a graph on which a run exceeds its
/// time limit. Returns the number of graphs on which both runs ended.
int run_on_all_graphs(const Trio& trio, const StringMap& options) {
  int ran = 0;
  for (const graph::TinyGraph& tiny : graphs()) {
    const graph::Graph& graph = tiny.graph;
    SCOPED_TRACE(text_of(options) + "on " + graph.name());
    runtime::Prepared prepared;
    try {
      prepared = session().prepare(graph,
                                   {runtime::Choice(*trio.algorithm, {}), runtime::Choice(*trio.format, {}),
                                    runtime::Choice(*trio.schedule, {}), runtime::parse_options(options)},
                                   true);
    } catch (const runtime::Unsupported&) {
      continue;  // another test covers combinations that are not supported
    }
    for (int repetition = 0; repetition < 2; ++repetition) {
      prepared.instance->poison();
      const backends::RunResult run = prepared.instance->run(30);
      EXPECT_FALSE(run.timed_out);
      if (run.timed_out) return ran;
      const runtime::Verification result = session().verify(graph, *prepared.instance, run.supersteps);
      EXPECT_TRUE(result.right) << result.reason;
      check_visited_edges(*trio.algorithm, options.at("direction"), graph, run, result);
    }
    ++ran;
    session().forget();
  }
  return ran;
}

class Combinations : public OnBackend<Trio> {};

// Linking device code takes most of the time of this test, and the code must be linked again for each value
// of an option. Combinations for which covers_a_pair() (support.hpp) is false therefore run only every third
// day, and only in the first direction that is valid. Which direction is tried first alternates from
// combination to combination.
TEST_P(Combinations, GiveTheReferencesAnswer) {
  const Trio& trio = GetParam();
  if (!is_tested_today(trio)) return;
  const std::vector<StringMap> each = directions();
  int ran = 0;
  for (size_t i = 0; i < each.size(); ++i) {
    if (ran > 0 && !covers_a_pair(trio)) break;
    ran += run_on_all_graphs(trio, each[(trio.index + i) % each.size()]);
  }
  for (const StringMap& options : sample(runtime::direction_and_frontier_options(), trio, 60))
    ran += run_on_all_graphs(trio, options);
  EXPECT_GT(ran, 0) << "no option makes this combination valid";
}

INSTANTIATE_TEST_SUITE_P(All, Combinations, ::testing::ValuesIn(where_it_runs(all_trios())),
                         [](const auto& test) { return test.param.name(); });

TEST(ImpossibleCombinations, AreSkippedWithTheReason) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const auto& [algorithm, format, schedule, index] : all_trios(false)) {
    const runtime::Request request{
        runtime::Choice(*algorithm, {}), runtime::Choice(*format, {}), runtime::Choice(*schedule, {}), {}};
    EXPECT_THROW(session().prepare(graphs().back().graph, request), runtime::Unsupported)
        << algorithm->id << " " << format->id << " " << schedule->id;
  }
}

// Number of vertices of a path. A search on it has as many supersteps as vertices, each with one active
// vertex, so a pass over all vertices in each superstep would take minutes. On the CPU, a thread may also
// process the vertices that it has activated in the same superstep. The search then has about one superstep
// per 16 vertices, and the test expects at least one per 20 vertices.
const uint32_t path_length =
    // On other backends a launch takes longer, so the path is shorter.
    std::string(HARNESS_TEST_BACKEND) == "cpu" ? 50000 : 5000;
// Returns the name of the parameter for the vertex at which a search begins, or null if the algorithm has
// none.
const char* parameter_of_source(const plugin::Plugin& algorithm) {
  for (const harness_param& param : algorithm.params) {
    if ((param.flags & HARNESS_NAMES_VERTEX) != 0) return param.name;
  }
  return nullptr;
}

class FrontierWork : public OnBackend<Trio> {};

TEST_P(FrontierWork, IsProportionalToTheActiveEdges) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  graph::GraphSpec spec;
  spec.generator = "path";
  spec.params = {{"vertices", std::to_string(path_length)}};
  spec.weights.kind = graph::Weights::Kind::generated;
  const graph::Graph path = graph::open_graph(spec);
  const runtime::Request request{
      runtime::Choice(*algorithm, {{parameter_of_source(*algorithm), "0"}}), runtime::Choice(*format, {}),
      runtime::Choice(*schedule, {}),
      runtime::parse_options({{"direction", "push"}, {"frontier_in", "queue"}, {"frontier_out", "queue"}})};
  runtime::Prepared prepared;
  try {
    prepared = session().prepare(path, request, true);
  } catch (const runtime::Unsupported& reason) {
    GTEST_SKIP() << reason.what();
  }
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run(60);
  ASSERT_FALSE(run.timed_out) << "work grows with the vertices, not with the frontier";
  const bool goes_ahead =
      std::string(HARNESS_TEST_BACKEND) == "cpu" && algorithm->provides.contains("work.any_order/1");
  EXPECT_GE(run.supersteps, path.num_vertices() / (goes_ahead ? 20 : 2));
  EXPECT_LE(run.edges_visited, 3 * path.num_edges());
  const runtime::Verification result = session().verify(path, *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
  session().forget();
}

std::vector<Trio> traversals() {
  std::vector<Trio> trios;
  for (const Trio& trio : covering_trios()) {
    if (parameter_of_source(*trio.algorithm) != nullptr) trios.push_back(trio);
  }
  return trios;
}

INSTANTIATE_TEST_SUITE_P(All, FrontierWork, ::testing::ValuesIn(where_it_runs(traversals())),
                         [](const auto& test) { return test.param.name(); });

}  // namespace
}  // namespace harness::testing

// Tests schedules in which a functional unit distributes edges, with this unit on the emulated GPU and with
// the software for a GPU without it. Both give the reference's answer, and each edge goes to one lane. A unit
// distributes edges in batches, with at most one edge per lane of a warp.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace dealing {
namespace {

const plugin::Registry& dealing_registry() {
  static const plugin::Registry registry = [] {
    plugin::Registry all;
    all.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    all.add_file(HARNESS_SHARED_DEALING);
    return all;
  }();
  return registry;
}

runtime::Request request(const char* algorithm, const char* format, const char* schedule,
                         const char* direction, StringMap params = {}) {
  const plugin::Registry& all = dealing_registry();
  if (std::string(algorithm) == "pagerank") params["iterations"] = "2";
  return {runtime::Choice(*all.find(HARNESS_KIND_ALGORITHM, algorithm), params),
          runtime::Choice(*all.find(HARNESS_KIND_FORMAT, format), {}),
          runtime::Choice(*all.find(HARNESS_KIND_SCHEDULE, schedule), {}),
          runtime::parse_options({{"direction", direction}, {"cta_size", "64"}})};
}

// Runs the schedules that use a functional unit, with various algorithms, in each format that has rows.
// Combinations (`Trio`) push and pull alternately, on every tiny graph with one of the seeds.
// HARNESS_TEST_ALL=1 runs both directions and all seeds.
class SimtUnits : public ::testing::TestWithParam<Trio> {};

/// Adds combinations of a schedule with each format that has rows. If `each`, they have every algorithm,
/// otherwise one algorithm per format.
void add_trios(std::vector<Trio>& trios, const char* schedule, bool each) {
  const plugin::Registry& all = testing::registry();
  for (const plugin::Plugin* format : all.all(HARNESS_KIND_FORMAT)) {
    std::vector<Trio> of_format;
    for (const plugin::Plugin* algorithm : all.all(HARNESS_KIND_ALGORITHM)) {
      const Trio trio{algorithm, format, all.find(HARNESS_KIND_SCHEDULE, schedule),
                      trios.size() + of_format.size()};
      const bool variant = algorithm->provides.contains("tests.sampled/1");
      if (is_possible(trio) && (!variant || tests_all())) of_format.push_back(trio);
    }
    if (of_format.empty()) continue;
    if (each || tests_all()) {
      trios.insert(trios.end(), of_format.begin(), of_format.end());
    } else {
      trios.push_back(of_format[trios.size() % of_format.size()]);
    }
  }
}
std::vector<Trio> trios_of_units() {
  std::vector<Trio> trios;
  add_trios(trios, "weaver", true);
  add_trios(trios, "eghw", false);
  return trios;
}

TEST_P(SimtUnits, GiveTheReferencesAnswerWithoutFindings) {
  const auto& [algorithm, format, schedule, index] = GetParam();
  std::vector<const char*> directions{"push", "pull"};
  if (index % 2 != 0) std::swap(directions[0], directions[1]);
  const StringMap few = algorithm->id == "pagerank" ? StringMap{{"iterations", "2"}} : StringMap{};
  int ran = 0;
  for (const char* direction : directions) {
    if (ran > 0 && !tests_all()) break;
    ran += run_checked(
        checked_session(),
        {runtime::Choice(*algorithm, few), runtime::Choice(*format, {}), runtime::Choice(*schedule, {}),
         runtime::parse_options({{"direction", direction}, {"cta_size", "64"}})},
        {.first = index, .by_turns = !tests_all()});
  }
  EXPECT_GT(ran, 0);
}

INSTANTIATE_TEST_SUITE_P(All, SimtUnits, ::testing::ValuesIn(trios_of_units()),
                         [](const auto& test) { return test.param.name(); });

struct Case {
  const char *algorithm, *format, *direction;
};
void PrintTo(const Case& test, std::ostream* stream) {
  *stream << test.algorithm << "_" << test.format << "_" << test.direction;
}

class SimtSharedDealing : public ::testing::TestWithParam<Case> {};

TEST_P(SimtSharedDealing, GivesTheReferencesAnswerWithoutFindings) {
  static runtime::Session session(dealing_registry(), checking_backend());
  const Case& test = GetParam();
  EXPECT_GT(run_checked(session, request(test.algorithm, test.format, "shared_dealing", test.direction),
                        {.by_turns = !tests_all()}),
            0);
}

// The cases cover early exits, padding, several rows per vertex, several parts of a layout, formats in which
// reading an edge requires its row, and values that are vectors.
INSTANTIATE_TEST_SUITE_P(All, SimtSharedDealing,
                         ::testing::Values(Case{"bfs", "csr", "pull"}, Case{"bfs", "tigr", "push"},
                                           Case{"sssp", "ell", "push"}, Case{"cc", "cr2", "pull"},
                                           Case{"pagerank", "dia", "pull"}, Case{"gcn", "bal", "pull"}),
                         [](const auto& test) {
                           return std::string(test.param.algorithm) + "_" + test.param.format + "_" +
                                  test.param.direction;
                         });

graph::Graph generated(const char* generator, const StringMap& params) {
  graph::GraphSpec spec;
  spec.name = spec.generator = generator;
  spec.params = params;
  return graph::open_graph(spec);
}
graph::Graph skewed() {
  return generated("kronecker", {{"scale", "10"}, {"edge_factor", "16"}, {"seed", "1"}});
}

std::map<std::string, Value> counts(const graph::Graph& graph, const runtime::Request& counted_request) {
  static runtime::Session session(dealing_registry(),
                                  runtime::load_backend("simt", {.threads = 1, .counts = true}));
  const runtime::Prepared prepared = session.prepare(graph, counted_request);
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run();
  const runtime::Verification verified = session.verify(graph, *prepared.instance, run.supersteps);
  EXPECT_TRUE(verified.right) << verified.reason;
  std::map<std::string, Value> columns;
  for (const Counted& counted : session.backend().counted()) columns[counted.column] = counted.value;
  return columns;
}
uint64_t whole(const std::map<std::string, Value>& columns, const char* name) {
  return std::get<uint64_t>(columns.at(name));
}

/// Returns the number of rounds of all blocks in two iterations. In a round, each lane of a block passes a
/// row to the unit. In a small launch, each block gets the rows of only one warp, so a round has 32 rows.
uint64_t rounds_of(const graph::Graph& graph) {
  return 2 * graph.num_vertices() / 32;
}

// Only the last batch of a round has fewer edges than a warp has lanes.
TEST(SimtDealing, FillsEveryBatchButTheLast) {
  const graph::Graph graph = skewed();
  for (const char* schedule : {"weaver", "eghw", "shared_dealing"}) {
    const auto columns = counts(graph, request("pagerank", "csr", schedule, "pull"));
    EXPECT_EQ(whole(columns, "simt_edges_visited"), 2 * graph.num_edges()) << schedule;
    const uint64_t iterations = whole(columns, "simt_edge_iterations"), rounds = rounds_of(graph);
    EXPECT_GE(iterations, 2 * graph.num_edges() / 32) << schedule;
    EXPECT_LE(iterations, 2 * graph.num_edges() / 32 + rounds) << schedule;
  }
}

// A round needs one barrier, whatever the speeds of the warps, because the unit knows which warps have been
// told that the round has ended.
TEST(SimtDealing, TakesOneBarrierARound) {
  const graph::Graph graph = skewed();
  const auto barriers = [&](const char* schedule) {
    return whole(counts(graph, request("pagerank", "csr", schedule, "pull")), "simt_barriers");
  };
  const uint64_t rounds = rounds_of(graph), vm = barriers("vm");
  EXPECT_EQ(barriers("weaver"), vm + rounds);
  EXPECT_EQ(barriers("shared_dealing"), vm + 3 * rounds);
}

// A row is a bucket of a hash table, and an active vertex looks up a key in it (hash_lookup.cpp). One table
// has mostly empty buckets, and the other one long ones. Keys exist or are missing.
TEST(SimtDealing, LooksKeysUpInAHashTable) {
  runtime::Session session(dealing_registry(), checking_backend());
  const graph::Graph sparse = generated("uniform", {{"scale", "9"}, {"edge_factor", "1"}, {"seed", "1"}}),
                     skewed_buckets =
                         generated("kronecker", {{"scale", "8"}, {"edge_factor", "8"}, {"seed", "1"}});
  for (const graph::Graph* table : {&sparse, &skewed_buckets}) {
    for (const char* hits : {"0", "0.5", "1"}) {
      for (const char* format : {"csr", "tigr"}) {
        const runtime::Prepared prepared =
            session.prepare(*table, request("hash_lookup", format, "weaver", "pull", {{"hits", hits}}));
        prepared.instance->poison();
        const backends::RunResult run = prepared.instance->run();
        const runtime::Verification result = session.verify(*table, *prepared.instance, run.supersteps);
        EXPECT_TRUE(result.right) << result.reason;
      }
    }
  }
}

// The bucket of the hub has 999 slots. After the key is found, the unit hands out no more of them.
TEST(SimtDealing, StopsWhereAKeyIsFound) {
  const graph::Graph star = generated("star", {{"vertices", "1000"}});
  const auto slots = [&](const char* schedule, const char* hits) {
    return whole(counts(star, request("hash_lookup", "csr", schedule, "pull", {{"hits", hits}})),
                 "simt_edges_visited");
  };
  for (const char* schedule : {"weaver", "eghw", "shared_dealing"}) {
    EXPECT_EQ(slots(schedule, "0"), star.num_edges()) << schedule;
    EXPECT_LE(slots(schedule, "1"), slots("vm", "1") + 2 * 32) << schedule << ": batches that are out";
  }
}

}  // namespace
}  // namespace dealing
}  // namespace harness::testing

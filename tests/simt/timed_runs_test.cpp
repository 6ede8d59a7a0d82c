// Tests that runs whose cycles are modelled give the reference's answer, and the same cycles whatever ran
// before.
#include "checked.hpp"
#include "graph/spec.hpp"

namespace harness::testing {
namespace timed {
namespace {

const plugin::Registry& plugins() {
  static const plugin::Registry all = [] {
    plugin::Registry r;
    r.add_folder(HARNESS_BUILD_DIR "/lib/harness/plugins");
    return r;
  }();
  return all;
}

runtime::Session& session() {
  static runtime::Session one(plugins(), runtime::load_backend("simt", {.threads = 1, .counts = true}));
  return one;
}

graph::Graph kronecker(const char* scale) {
  graph::GraphSpec spec;
  spec.generator = "kronecker";
  spec.params = {{"scale", scale}, {"edge_factor", "8"}};
  return graph::open_graph(spec);
}

runtime::Request request(const std::string& algorithm, const std::string& schedule,
                         const StringMap& options) {
  const StringMap few = algorithm == "pagerank" ? StringMap{{"iterations", "2"}} : StringMap{};
  return {runtime::Choice(*plugins().find(HARNESS_KIND_ALGORITHM, algorithm), few),
          runtime::Choice(*plugins().find(HARNESS_KIND_FORMAT, "csr"), {}),
          runtime::Choice(*plugins().find(HARNESS_KIND_SCHEDULE, schedule), {}),
          runtime::parse_options(options)};
}

std::map<std::string, Value> run(const graph::Graph& graph, const runtime::Request& request) {
  runtime::Prepared prepared = session().prepare(graph, request);
  prepared.instance->poison();
  const backends::RunResult run = prepared.instance->run(60);
  const runtime::Verification result = session().verify(graph, *prepared.instance, run.supersteps);
  EXPECT_TRUE(result.right) << result.reason;
  std::map<std::string, Value> columns;
  for (const Counted& counted : session().backend().counted()) columns[counted.column] = counted.value;
  session().forget();
  return columns;
}

double cycles_of(const std::map<std::string, Value>& columns, const std::string& name = "machine_cycles") {
  return std::get<double>(columns.at(name));
}

// Runs each schedule on one tiny graph, or with HARNESS_TEST_ALL=1 on all of them.
TEST(SimtTimedRuns, GiveTheReferencesAnswerForEachSchedule) {
  size_t turn = 0, ran = 0;
  for (const plugin::Plugin* schedule : plugins().all(HARNESS_KIND_SCHEDULE)) {
    const StringMap options{{"direction", ++turn % 4 < 2 ? "push" : "pull"}, {"machine", "vortex"}};
    for (size_t i = turn % graphs().size(); i < graphs().size(); i += tests_all() ? 1 : graphs().size()) {
      SCOPED_TRACE(schedule->id + " on " + graphs()[i].name);
      try {
        run(graphs()[i].graph, request(turn % 2 == 0 ? "bfs" : "sssp", schedule->id, options));
        ++ran;
      } catch (const runtime::Unsupported&) {
        continue;
      }
    }
  }
  EXPECT_GE(ran, 8U);
}

TEST(SimtTimedRuns, RepeatToTheCycleWhateverRanBefore) {
  const graph::Graph graph = kronecker("9"), other = kronecker("7");
  for (const char* schedule : {"weaver", "twc"}) {
    const runtime::Request timed =
        request("pagerank", schedule, {{"direction", "push"}, {"machine", "vortex"}});
    const auto first = run(graph, timed);
    run(other, request("bfs", "wm", {{"machine", "h200"}}));
    EXPECT_EQ(run(graph, timed), first) << schedule;
    EXPECT_GT(cycles_of(first), 0) << schedule;
  }
}

TEST(SimtTimedRuns, LeaveTheCountsOfOtherRunsAsTheyWere) {
  const graph::Graph graph = kronecker("8");
  const runtime::Request counted = request("pagerank", "weaver", {{"direction", "pull"}});
  const auto before = run(graph, counted);
  EXPECT_FALSE(before.contains("machine_cycles"));
  run(graph, request("pagerank", "weaver", {{"direction", "pull"}, {"machine", "vortex"}}));
  EXPECT_EQ(run(graph, counted), before);
}

TEST(SimtTimedRuns, CyclesAreTheSumOfTheirCausesAndOfTheirPhases) {
  const auto columns =
      run(kronecker("9"), request("bfs", "weaver", {{"direction", "auto"}, {"machine", "vortex"}}));
  double causes = 0, phases = 0;
  for (const char* cause :
       {"issue", "l1", "l2", "l3", "memory", "shared", "unit", "barrier", "atomics", "launch"})
    causes += cycles_of(columns, std::string("machine_cycles_") + cause);
  for (const char* phase : {"init", "registration", "work_id", "edge_access", "gather", "between"})
    phases += cycles_of(columns, std::string("machine_cycles_") + phase);
  EXPECT_NEAR(causes / cycles_of(columns), 1, 1e-9);
  EXPECT_NEAR(phases / cycles_of(columns), 1, 1e-9);
  EXPECT_GT(cycles_of(columns, "machine_cycles_unit"), 0);
  EXPECT_GT(cycles_of(columns, "machine_cycles_work_id"), 0);
}

// A functional unit with one read in flight at a time waits for each read. With more reads in flight it takes
// less time.
TEST(SimtTimedRuns, AUnitThatReadsMemoryGainsByReadsInFlight) {
  const graph::Graph graph = kronecker("9");
  const auto cycles = [&](const char* machine) {
    return cycles_of(run(graph, request("pagerank", "eghw", {{"direction", "pull"}, {"machine", machine}})));
  };
  EXPECT_LT(cycles("vortex(unit_reads=16)"), 0.8 * cycles("vortex"));
}

// With more bandwidth or less latency, cycles may grow by at most 1 %, because requests may come in another
// sequence.
TEST(SimtTimedRuns, AFasterMachineTakesNoLonger) {
  const graph::Graph graph = kronecker("9");
  for (const char* schedule : {"em", "weaver"}) {
    const auto cycles = [&](const char* machine) {
      return cycles_of(
          run(graph, request("pagerank", schedule, {{"direction", "pull"}, {"machine", machine}})));
    };
    const double usual = cycles("vortex");
    for (const char* faster : {"vortex(memory_latency=50)", "vortex(memory_bytes_per_cycle=128)",
                               "vortex(l1_misses=64)", "vortex(instruction_latency=2)"})
      EXPECT_LE(cycles(faster), 1.01 * usual) << schedule << " " << faster;
  }
}

// A configuration with an unknown machine gets the status `unsupported` in results.csv. The error is not
// reported as a fault of a plugin.
TEST(SimtTimedRuns, AnUnknownMachineIsRefused) {
  try {
    run(kronecker("5"), request("bfs", "vm", {{"machine", "vortx"}}));
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit(), Exit::unusable);
  }
}

}  // namespace
}  // namespace timed
}  // namespace harness::testing

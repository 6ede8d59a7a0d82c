// Tests the default kinds of frontiers. They are those that the algorithm names if these are valid, otherwise
// the first valid ones.
#include "runtime/resolve/frontiers.hpp"

#include <gtest/gtest.h>

#include "plugins.hpp"

namespace harness::testing {
namespace {

const backends::BackendInfo some_backend{.name = "any"};

/// Returns the kinds of frontiers of a run, as "push: in/out, pull: in/out", for the directions that the run
/// has.
std::string kinds_of(const Plugins& plugins, const StringMap& asked) {
  const runtime::Combination run = runtime::combine(plugins.request(asked), undirected(), some_backend);
  std::string text;
  for (const runtime::SuperstepKind& kind : run.kinds) {
    text += fmt::format("{}{}{}: {}/{}", text.empty() ? "" : ", ", kind.pulls ? "pull" : "push",
                        kind.dense && !kind.pulls ? " dense" : "", runtime::frontier_name(kind.in),
                        runtime::frontier_name(kind.out));
  }
  return text;
}

TEST(Frontiers, AreTheAlgorithmsOwnWhereTheyGo) {
  const Plugins plugins;
  EXPECT_EQ(kinds_of(plugins, {}), "push: queue/queue");
  EXPECT_EQ(kinds_of(plugins, {{"direction", "pull"}}), "pull: all/counter");
  EXPECT_EQ(kinds_of(plugins, {{"direction", "auto"}}), "push: queue/queue, pull: bitmap/bitmap")
      << "a counter would not tell push";
}

uint32_t told = 2;  // value of `frontier_tells` that plan() received, or 2 if plan() was not called

int32_t plan_that_looks(const harness_problem* problem, void*, harness_plan* plan, harness_error*) {
  told = problem->frontier_tells;
  plan->value_bytes = 4;
  return HARNESS_OK;
}

// If some superstep reads the frontier kind `all`, the problem's `frontier_tells` must be 0, because every
// vertex is then a candidate. The algorithm's state must say which vertices are active.
TEST(Frontiers, TellWhoIsActiveWhereNoSuperstepReadsAll) {
  Plugins plugins;
  plugins.algorithm.algorithm.plan = plan_that_looks;
  const auto tells = [&](const StringMap& asked) {
    told = 2;
    kinds_of(plugins, asked);
    return told;
  };
  EXPECT_EQ(tells({}), 1u) << "push reads a queue";
  EXPECT_EQ(tells({{"direction", "pull"}}), 0u) << "pull reads all";
  EXPECT_EQ(tells({{"direction", "auto"}}), 1u);
  EXPECT_EQ(tells({{"frontier_in", "all"}}), 0u);
  EXPECT_EQ(tells({{"frontier_in", "bitmap"}}), 1u);
}

int32_t plan_of_one_commit(const harness_problem*, void*, harness_plan* plan, harness_error*) {
  plan->value_bytes = 4;
  plan->commits_once = 1;
  return HARNESS_OK;
}

TEST(Frontiers, DuplicatesAreToldWhereAQueueMayHoldSome) {
  Plugins plugins;
  const auto dedup_of = [&](const StringMap& asked) {
    return runtime::combine(plugins.request(asked), undirected(), some_backend).dedup;
  };
  EXPECT_EQ(dedup_of({}), runtime::Dedup::counter);
  EXPECT_EQ(dedup_of({{"direction", "pull"}}), runtime::Dedup::off) << "nothing is queued";
  EXPECT_EQ(dedup_of({{"dedup", "bitmap"}}), runtime::Dedup::bitmap) << "what is asked for stays";
  plugins.algorithm.algorithm.plan = plan_of_one_commit;
  EXPECT_EQ(dedup_of({}), runtime::Dedup::off) << "each vertex is committed to once";
}

TEST(Frontiers, AreTheFirstThatGoWhereTheAlgorithmsOwnDoNot) {
  const std::pair<const char*, const char*> demands[] = {{"frontier.test/1", "push: bitmap/bitmap"},
                                                         {"frontier.topology/1", "push: all/counter"},
                                                         {"frontier.list/1", "push: queue/queue"}};
  for (const auto& [demand, kinds] : demands) {
    Plugins plugins;
    plugins.schedule.demands = {demand};
    EXPECT_EQ(kinds_of(plugins, {}), kinds) << demand;
  }
  Plugins without_lists_of_rows;
  without_lists_of_rows.format.provides = {"edges.by_row/1"};
  EXPECT_EQ(kinds_of(without_lists_of_rows, {}), "push: bitmap/bitmap");
  Plugins lists;
  lists.algorithm.algorithm.frontier_push = "all/counter";
  lists.schedule.demands = {"frontier.list/1"};
  EXPECT_EQ(kinds_of(lists, {}), "push: queue/queue");
}

TEST(Frontiers, OfARunThatSwitchesAreChosenForEachDirection) {
  Plugins plugins;
  plugins.schedule.demands = {"frontier.test/1"};
  EXPECT_EQ(kinds_of(plugins, {{"direction", "auto"}}), "push: bitmap/bitmap, pull: bitmap/bitmap");
  EXPECT_EQ(kinds_of(plugins, {{"direction", "auto"}, {"frontier_in", "bytemap"}}),
            "push: bytemap/bytemap, pull: bitmap/bitmap");
}

TEST(Frontiers, OfDenseSuperstepsMayBeAskedForApart) {
  const Plugins plugins;
  EXPECT_EQ(kinds_of(plugins, {{"direction", "auto"}, {"frontier_in_dense", "reverse_queue"}}),
            "push: queue/queue, pull: reverse_queue/bitmap");
  EXPECT_EQ(kinds_of(plugins, {{"direction", "auto"}, {"dense_at", "0.5"}, {"frontier_in_dense", "bytemap"}}),
            "push: queue/queue, pull: bytemap/bytemap");
  EXPECT_EQ(kinds_of(plugins, {{"dense_at", "0.5"}, {"frontier_in_dense", "bitmap"}}),
            "push: queue/queue, push dense: bitmap/bitmap");
  EXPECT_EQ(kinds_of(plugins, {{"dense_at", "0.5"}, {"frontier_in", "bytemap"}}),
            "push: bytemap/bytemap, push dense: bytemap/bytemap");
}

TEST(Frontiers, WhatIsAskedForStaysAndTheRestFollows) {
  Plugins plugins;
  EXPECT_EQ(kinds_of(plugins, {{"frontier_out", "counter"}}), "push: all/counter");
  plugins.schedule.demands = {"frontier.test/1"};
  EXPECT_EQ(kinds_of(plugins, {{"frontier_out", "bytemap"}}), "push: bitmap/bytemap");
  EXPECT_EQ(reason_of([&] {
              kinds_of(plugins, {{"frontier_in", "queue"}});
            }),
            "schedule rows needs a frontier in which any vertex can be tested (bitmap, bytemap or "
            "all) [frontier.test/1]");
}

TEST(Frontiers, WhereNoneGoesTheReasonIsAboutSomethingElse) {
  Plugins plugins;
  plugins.schedule.demands = {"frontier.test/1", "graph.weights/1"};
  EXPECT_EQ(reason_of([&] { kinds_of(plugins, {}); }),
            "schedule rows needs a graph with weights [graph.weights/1]");
}

// If no frontier kinds are valid, those that the algorithm names are kept.
TEST(Frontiers, WhereNoneGoesTheAlgorithmsOwnStay) {
  Plugins plugins;
  plugins.schedule.demands = {"graph.weights/1"};
  runtime::Combination run;
  run.request = plugins.request({});
  run.kinds.emplace_back().schedule = run.request.schedule;
  runtime::choose_frontiers(run, undirected(), some_backend);
  EXPECT_EQ(run.kinds[runtime::sparse].in, backends::FrontierKind::queue);
  EXPECT_EQ(run.kinds[runtime::sparse].out, backends::FrontierKind::queue);
}

TEST(Frontiers, OfAFusedLoopAreAlike) {
  Plugins plugins;
  plugins.algorithm.algorithm.frontier_push = "queue/bitmap";
  EXPECT_EQ(kinds_of(plugins, {}), "push: queue/bitmap");
  EXPECT_EQ(kinds_of(plugins, {{"fusion", "on"}}), "push: queue/queue");
}

}  // namespace
}  // namespace harness::testing

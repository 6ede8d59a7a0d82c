// Tests which capabilities options and plugins demand of plugins and graphs, and the reason that is reported
// if a demand is not met.
#include "runtime/resolve/capabilities.hpp"

#include <gtest/gtest.h>

#include "plugins.hpp"

namespace harness::testing {
namespace {

const backends::BackendInfo any_backend{.name = "any"};

runtime::Combination combined(const Plugins& plugins, const StringMap& options,
                              const graph::Graph& graph = undirected()) {
  return runtime::combine(plugins.request(options), graph, any_backend);
}

TEST(Capabilities, EachOptionNamesWhatItNeeds) {
  struct Demand {
    StringMap options;
    const char* needed;  // a capability that is then removed from its provider
    const char* reason;
  };
  const Demand demands[] = {
      {{{"direction", "push"}}, "algorithm.push/1", "direction push needs an algorithm that can push"},
      {{{"direction", "pull"}}, "algorithm.pull/1", "direction pull needs an algorithm that can pull"},
      {{{"direction", "auto"}},
       "algorithm.auto/1",
       "direction auto needs an algorithm that chooses its direction"},
      {{{"ordering", "on"}},
       "algorithm.priority/1",
       "ordering on needs an algorithm whose vertices have priorities"},
      {{{"frontier_in", "queue"}},
       "rows.of_vertex/1",
       "frontier_in queue needs a format that lists the rows of a vertex"},
      {{{"direction", "pull"}, {"frontier_in", "reverse_queue"}, {"frontier_out", "bitmap"}},
       "rows.of_vertex/1",
       "frontier_in reverse_queue needs a format that lists the rows of a vertex"},
      {{{"direction", "pull"}, {"frontier_in", "queue"}},
       "frontier.test/1",
       "direction pull needs a frontier in which any vertex can be tested (bitmap, bytemap or "
       "all)"},
      {{{"frontier_in", "bitmap"}, {"frontier_out", "counter"}},
       "frontier.topology/1",
       "frontier_out counter needs an input frontier that needs no list of the active vertices (all)"},
  };
  for (const Demand& demand : demands) {
    Plugins plugins;
    plugins.algorithm.provides.erase(demand.needed);
    plugins.format.provides.erase(demand.needed);
    EXPECT_EQ(reason_of([&] { combined(plugins, demand.options); }),
              fmt::format("{} [{}]", demand.reason, demand.needed));
  }
}

// If a demand of a schedule is not met, the reason describes the capability in words.
TEST(Capabilities, EachIsSaidInWords) {
  const std::pair<const char*, const char*> words[] = {
      {"algorithm.push/1", "an algorithm that can push"},
      {"algorithm.pull/1", "an algorithm that can pull"},
      {"algorithm.auto/1", "an algorithm that chooses its direction"},
      {"algorithm.priority/1", "an algorithm whose vertices have priorities"},
      {"algorithm.pregather/1", "an algorithm whose values may be gathered ahead"},
      {"edges.by_row/1", "a format that lists the edges of a row"},
      {"edges.by_id/1", "a format that finds the row of an edge"},
      {"edges.by_cursor/1", "a format that lists the edges of a row sequentially"},
      {"edges.numbered/1", "a format that numbers its edges"},
      {"edges.weights/1", "a format that stores weights"},
      {"edges.sorted/1", "a format that keeps the neighbours of a vertex in one place and in order"},
      {"rows.of_vertex/1", "a format that lists the rows of a vertex"},
      {"rows.degree_n/1", "a format whose rows have 2^n edges"},
      {"rows.by_cluster/1", "a format whose rows of one size are in the order of their vertices"},
      {"frontier.test/1", "a frontier in which any vertex can be tested (bitmap, bytemap or all)"},
      {"frontier.topology/1", "an input frontier that needs no list of the active vertices (all)"},
      {"graph.weights/1", "a graph with weights"},
      {"graph.symmetric/1", "an undirected graph (symmetric: true)"},
      {"graph.oriented/1", "an undirected graph (symmetric: true), to be oriented by degree"},
  };
  const graph::Graph directed =
      graph::open_graph({.generator = "kronecker", .params = {{"scale", "3"}, {"directed", "true"}}});
  for (const auto& [id, said] : words) {
    Plugins plugins;
    plugins.algorithm.provides = {"algorithm.push/1"};
    plugins.format.provides = {"rows.of_vertex/1"};
    plugins.schedule.demands = {id};
    plugins.algorithm.provides.erase(id);
    plugins.format.provides.erase(id);
    EXPECT_EQ(reason_of([&] {
                combined(plugins, {{"frontier_in", "queue"}}, directed);
              }),
              fmt::format("schedule rows needs {} [{}]", said, id));
  }
}

TEST(Capabilities, ThoseOfOthersAreShownAsTheyAre) {
  Plugins plugins;
  plugins.schedule.demands = {"somebody.elses/1"};
  EXPECT_EQ(reason_of([&] { combined(plugins, {}); }), "schedule rows needs somebody.elses/1");
}

TEST(Capabilities, OnePluginMeetsWhatAnotherDemands) {
  for (const char* id : {"edges.by_row/1", "edges.by_cursor/1", "edges.numbered/1", "graph.symmetric/1",
                         "graph.oriented/1", "frontier.list/1"}) {
    Plugins plugins;
    plugins.schedule.demands = {id};
    EXPECT_EQ(reason_of([&] { combined(plugins, {}); }), "") << id;
  }
  Plugins plugins;
  plugins.format.provides = {"edges.by_id/1", "rows.of_vertex/1"};
  plugins.schedule.demands = {"edges.numbered/1"};
  EXPECT_EQ(reason_of([&] { combined(plugins, {}); }), "") << "edges that have ids are numbered";
}

TEST(Capabilities, ACursorOverTheEdgesOfARowDemandsThem) {
  const Plugins plugins;
  const runtime::Combination combination = combined(plugins, {});
  EXPECT_TRUE(combination.kinds[runtime::sparse].capabilities.demands("edges.by_row/1"));
  EXPECT_FALSE(combination.oriented);
}

TEST(Capabilities, WhoDemandsAnOrientedGraphGetsOne) {
  Plugins plugins;
  plugins.algorithm.demands = {"graph.oriented/1"};
  EXPECT_TRUE(combined(plugins, {}).oriented);
}

}  // namespace
}  // namespace harness::testing

// Tests twins, synthetic graphs with the structure of real ones. Degrees must always be exact, and twins of
// real graphs must have about the same measures as their originals.
#include <gtest/gtest.h>

#include <set>

#include "error_of.hpp"
#include "graph/generators/generators.hpp"
#include "graph/statistics/report.hpp"
#include "nlohmann/json.hpp"
#include "support.hpp"
#include "twins/check.hpp"
#include "twins/edges.hpp"
#include "twins/layout.hpp"

namespace harness::testing {
namespace {

using namespace graph;

using twins::check_twin;
using twins::make_twin;
using twins::read_recipe;
using twins::Recipe;

constexpr const char* small_social = R"(harness_graph_statistics: 1
name: small
class: social
vertices: 3000
degrees: [[1, 1000], [2, 800], [4, 700], [9, 300], [30, 150], [100, 49], [400, 1]]
clustering_by_degree: [[1, 1, 1000, 0], [2, 4, 1500, 0.5], [5, 30, 450, 0.3], [31, 400, 50, 0.05]]
twin_stretch: 6
twin_moved: 0.25
twin_reach: 8
)";

Graph twin_of(const Recipe& recipe, unsigned threads = 2) {
  return build_graph(make_twin(recipe, threads), {}, "small-twin", {}, threads);
}

TEST(Twins, EqualEverywhereAndForEverySeedAnother) {
  Recipe recipe = read_recipe(small_social, "small.yaml");
  const std::string first = twin_of(recipe, 1).fingerprint();
  EXPECT_EQ(first, twin_of(recipe, 3).fingerprint());
  EXPECT_EQ(first, "169acaa74845fe8e");
  recipe.seed = 2;
  EXPECT_NE(first, twin_of(recipe).fingerprint());
  recipe.seed = 1;
  recipe.kind = "road";
  recipe.knobs.stretch = 25;
  EXPECT_EQ(twin_of(recipe).fingerprint(), "672c27ebadb1289a");
}

/// Both graphs, of the classes social and mesh, are large enough to be split among threads.
TEST(Twins, EqualForEveryNumberOfThreads) {
  Recipe recipe =
      read_recipe("name: large\nvertices: 60000\nedges: 240000\nmax_degree: 900\naverage_clustering: 0.3\n",
                  "large.yaml");
  for (const auto& [kind, stretch] : {std::pair{"social", 8.0}, std::pair{"mesh", 20.0}}) {
    recipe.kind = kind;
    recipe.knobs.stretch = stretch;
    recipe.knobs.moved = 0.1;
    recipe.knobs.reach = 10;
    EXPECT_EQ(twin_of(recipe, 1).fingerprint(), twin_of(recipe, 5).fingerprint()) << kind;
  }
}

TEST(Twins, PairsAreJoinedOnceHoweverTheyAreAdded) {
  constexpr vertex_t vertices = 2000;
  constexpr size_t count = 100'000;
  const RandomStream random(7, 0);
  std::vector<twins::Edge> pairs(count);
  std::set<std::pair<vertex_t, vertex_t>> joined;
  std::vector<offset_t> degrees(vertices);
  size_t refused = 0;
  for (size_t i = 0; i < count; ++i) {
    // Vertex 0 is a hub, because every eighth pair contains it.
    const auto u = static_cast<vertex_t>(random.below(2 * i, vertices) * (i % 8 != 0));
    const auto v = static_cast<vertex_t>(random.below(2 * i + 1, vertices));
    pairs[i] = {u, v};
    const bool is_new = u != v && joined.insert(std::minmax(u, v)).second;
    refused += !is_new;
    degrees[u] += is_new;
    degrees[v] += is_new;
  }
  twins::EdgeSet edges(degrees, 3);
  const size_t before = count / 2;
  const auto first = edges.add_all({pairs.begin(), pairs.begin() + before}, 3);
  const auto second = edges.add_all({pairs.begin() + before, pairs.end()}, 1);
  EXPECT_EQ(first.size() + second.size(), 2 * refused);
  EXPECT_EQ(edges.edges.size(), joined.size());
  for (const auto& [u, v] : joined) ASSERT_TRUE(edges.contains(v, u));
  // After an edge is replaced, the set does not contain the old edge, and no search for another edge ends at
  // the slot of the old one.
  const twins::Edge gone = edges.edges[0], other = edges.edges[1];
  vertex_t free = 0;
  while (free == gone.u || edges.contains(gone.u, free)) ++free;
  EXPECT_TRUE(edges.replace(0, gone.u, free));
  EXPECT_FALSE(edges.replace(0, other.u, other.v));
  EXPECT_FALSE(edges.contains(gone.u, gone.v));
  joined.erase(std::minmax(gone.u, gone.v));
  for (const auto& [u, v] : joined) ASSERT_TRUE(edges.contains(u, v));
}

TEST(Twins, CurvesOfALatticeGoFromNeighbourToNeighbour) {
  Recipe recipe =
      read_recipe("name: square\nclass: road\nvertices: 4096\nedges: 5000\nmax_degree: 5\n", "square.yaml");
  recipe.knobs.stretch = twins::no_scatter;
  const twins::Layout layout = twins::layout_of(recipe, 2);
  ASSERT_EQ(layout.sides[0], 64U);
  const auto apart = [&](uint32_t a, uint32_t b) {
    return std::abs(int(a % 64) - int(b % 64)) + std::abs(int(a / 64) - int(b / 64));
  };
  std::vector<uint32_t> turned(4096);  // numbers of the lattice's cells, in the sequence of the second curve
  for (vertex_t v = 0; v < 4096; ++v) turned[layout.curves[0][v]] = layout.cells[v];
  for (vertex_t v = 0; v + 1 < 4096; ++v) {
    ASSERT_EQ(apart(layout.cells[v], layout.cells[v + 1]), 1);
    ASSERT_EQ(apart(turned[v], turned[v + 1]), 1);
  }
  EXPECT_NE(layout.cells, turned);
}

TEST(Twins, DegreesAreExactAndAllIsConnected) {
  const Recipe recipe = read_recipe(small_social, "small.yaml");
  const auto made = measure_statistics(twin_of(recipe));
  ASSERT_EQ(made.undirected.size(), recipe.degrees.size());
  for (size_t i = 0; i < recipe.degrees.size(); ++i) {
    EXPECT_EQ(made.undirected[i].degree, recipe.degrees[i].degree);
    EXPECT_EQ(made.undirected[i].vertices, recipe.degrees[i].vertices);
  }
  EXPECT_EQ(made.weak.largest, 3000U);
}

TEST(Twins, FromPublishedNumbersAlone) {
  Recipe recipe = read_recipe(
      "name: paper\nvertices: 5000\nedges: 20000\nmax_degree: 300\naverage_clustering: 0.3\n", "paper.yaml");
  EXPECT_FALSE(recipe.fitted);
  twins::make_fitted_twin(recipe);
  const auto made = measure_statistics(twin_of(recipe));
  EXPECT_NEAR(static_cast<double>(made.arcs) / 2, 20000, 200);
  EXPECT_NEAR(made.clustering.average, 0.3, 0.03);
  EXPECT_NEAR(static_cast<double>(made.undirected.back().degree), 300, 30);
}

/// Returns the recipe for a twin of a follower graph with hubs, sinks and mutual pairs. Sets the fitted
/// parameters (`knobs`), because fitting them would take long.
Recipe directed_recipe() {
  const auto list = [] {
    return generate("power_law", {{"vertices", "4000"}, {"degree", "6"}, {"directed", "true"}}, 2);
  };
  const Graph original = build_graph(list(), {}, "links", {}, 2);
  const auto statistics = measure_statistics(original, {.communities = false});
  Recipe recipe = read_recipe(graph::statistics_yaml(graph::statistics_json(statistics)), "links.yaml");
  recipe.knobs.moved = 0.2;
  recipe.knobs.reach = 8;
  return recipe;
}

TEST(Twins, OfADirectedGraphHaveItsDegreesInBothDirections) {
  const Recipe recipe = directed_recipe();
  ASSERT_TRUE(recipe.directed);
  const auto made = measure_statistics(twin_of(recipe), {.communities = false});
  EXPECT_FALSE(made.symmetric);
  EXPECT_NEAR(made.weak.largest, recipe.largest_component, 0.03 * recipe.largest_component);
  for (const auto& check : check_twin(recipe, made)) {
    const bool of_degrees =
        check.measure.find("degree") != std::string::npos || check.measure.ends_with("arcs");
    EXPECT_TRUE(check.met() || !of_degrees) << check.measure << " off " << check.off;
  }
  EXPECT_EQ(twin_of(recipe, 1).fingerprint(), twin_of(recipe, 3).fingerprint());
  EXPECT_EQ(twin_of(recipe).fingerprint(), "b7ee40ab0e5ab5d1");
}

TEST(Twins, PairsOfDegreesSurviveAsAFile) {
  Graph graph = twin_of(directed_recipe());
  const auto measured = measure_statistics(graph, {.communities = false});
  vertex_t vertices = 0;
  double mutual = 0;
  for (const auto& pair : measured.pairs) {
    vertices += pair.vertices;
    mutual += pair.mutual * pair.vertices;
  }
  EXPECT_EQ(vertices, graph.num_vertices());
  EXPECT_NEAR(mutual, static_cast<double>(measured.mutual), 1e-6);
  const Recipe again = read_recipe(graph::statistics_yaml(graph::statistics_json(measured)), "again.yaml");
  EXPECT_EQ(again.pairs.size(), measured.pairs.size());
  EXPECT_EQ(again.mutual_arcs, static_cast<double>(measured.mutual));
  EXPECT_EQ(again.out.size(), measured.out.size());
}

TEST(Twins, LikelyDegreesHaveTheSumAndTheMaximum) {
  for (const char* kind : {"social", "road"}) {
    const Recipe recipe = read_recipe(
        std::string("name: paper\nvertices: 20000\nedges: 24000\nmax_degree: 9\nclass: ") + kind, "p.yaml");
    double ends = 0, vertices = 0;
    for (const auto& count : recipe.degrees) {
      ends += static_cast<double>(count.degree) * count.vertices;
      vertices += count.vertices;
    }
    EXPECT_EQ(vertices, 20000) << kind;
    EXPECT_EQ(ends, 48000) << kind;
    EXPECT_EQ(recipe.degrees.back().degree, 9U) << kind;
  }
}

TEST(Twins, MeetAPublishedEdgesDWhereNothingElseIsKnown) {
  Recipe recipe = read_recipe("name: paper\nvertices: 150000\nedges: 200000\nmax_degree: 300\nedges_d: 0.5\n",
                              "paper.yaml");
  twins::make_fitted_twin(recipe);
  EXPECT_NEAR(measure_statistics(twin_of(recipe), {.wedge_visits = 1, .arc_visits = 1, .communities = false})
                  .gaps.edges_d,
              0.5, 0.02);
}

/// The recipe demands many more edges inside clusters of 2^16 ids than a random graph has. A hub then needs
/// more neighbours in its cluster than it could find if hubs were spread evenly over the clusters.
TEST(Twins, StayAtHomeWhereAPublishedEdgesDIsHigh) {
  Recipe recipe = read_recipe(
      "name: paper\nvertices: 200000\nedges: 600000\nmax_degree: 8000\nedges_d: 0.93\n", "paper.yaml");
  twins::make_fitted_twin(recipe);
  EXPECT_GT(recipe.knobs.home, 0);
  const auto made =
      measure_statistics(twin_of(recipe, 1), {.wedge_visits = 1, .arc_visits = 1, .communities = false});
  EXPECT_NEAR(made.gaps.edges_d, 0.93, 0.03);
  EXPECT_EQ(made.undirected.back().degree, 8000U);
  EXPECT_EQ(twin_of(recipe, 1).fingerprint(), twin_of(recipe, 3).fingerprint());
}

TEST(Twins, GatherHubsInTheFirstHomes) {
  Recipe recipe = read_recipe(
      "name: hubs\nvertices: 140000\nedges: 900000\nmax_degree: 2000\ntwin_stretch: 6\ntwin_home: 0.9\n",
      "hubs.yaml");
  recipe.knobs.gathered = 1;
  const Graph twin = twin_of(recipe);
  offset_t fewest = ~offset_t{0}, most = 0;
  for (vertex_t v = 0; v < twin.num_vertices(); ++v) {
    const offset_t degree = twin.out().degree(v);
    if (v >> 16 == 0) fewest = std::min(fewest, degree);
    if (v >> 16 != 0) most = std::max(most, degree);
  }
  EXPECT_GE(fewest, most);
  EXPECT_EQ(twin.fingerprint(), twin_of(recipe, 1).fingerprint());
}

std::string refusal(const std::string& text) {
  return error_of([&] { read_recipe(text, "x.yaml"); });
}

TEST(Twins, RefusesWhatIsNoStatistics) {
  EXPECT_EQ(refusal("name: a\nvertices: many\n"), "x.yaml:2: vertices: found many, expected a number");
  EXPECT_EQ(refusal("vertices: 10\nclass: tree\n"),
            "x.yaml:2: class: found tree, expected social, collaboration, web, road or mesh");
  EXPECT_NE(refusal("vertices: 10\n").find("edges: found no such key"), std::string::npos);
  EXPECT_NE(refusal("vertices: [").find("x.yaml:1: not valid YAML"), std::string::npos);
  EXPECT_NE(refusal("- 1\n").find("found no keys"), std::string::npos);
  EXPECT_EQ(refusal("vertices: 4\ndegrees: 5\n"), "x.yaml:2: degrees: found 5, expected lists of 2 numbers");
  EXPECT_EQ(refusal("vertices: 4\ndegrees:\n  - 5\n"),
            "x.yaml:3: degrees: found 5, expected a list of numbers");
  EXPECT_EQ(refusal("vertices: 4\nsymmetric: 5\n"), "x.yaml:2: symmetric: expected true or false, got '5'");
  EXPECT_NE(refusal("vertices: 4\ndegrees: [[9, 1]]\n").find("degrees below"), std::string::npos);
  EXPECT_NE(refusal("vertices: 4\ndegrees: [[1, 2, 3]]\n").find("expected 2 numbers"), std::string::npos);
  EXPECT_NE(refusal("vertices: 9\nedges: 20\nsymmetric: false\n").find("max_out_degree"), std::string::npos);
}

/// Makes a twin from the statistics of the graph in a file, as the command line does, and compares the
/// statistics of the two.
void expect_twin(const std::string& name) {
  const auto path = test_data(name);
  if (path.empty()) GTEST_SKIP() << "no " << name;
  GraphSpec spec;
  spec.file = path.string();
  const Graph original = open_graph(spec);
  const auto statistics = measure_statistics(original, {.communities = false});
  Recipe recipe = read_recipe(graph::statistics_yaml(graph::statistics_json(statistics)), name);
  twins::make_fitted_twin(recipe);
  for (const auto& check : check_twin(recipe, measure_statistics(twin_of(recipe), {.communities = false}))) {
    EXPECT_TRUE(check.met()) << check.measure << ": " << check.original << ", twin " << check.twin << ", off "
                             << check.off;
  }
}

TEST(Twins, OfACollaborationGraph) {
  expect_twin("ca-AstroPh.mtx.gz");
}
TEST(Twins, OfASocialGraph) {
  expect_twin("email-Enron.mtx.gz");
}
TEST(Twins, OfADirectedGraph) {
  expect_twin("email-Eu-core.mtx");
}
TEST(Twins, OfAMesh) {
  expect_twin("mesh-delaunay_n15.mtx");
}

}  // namespace
}  // namespace harness::testing

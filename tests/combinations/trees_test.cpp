// Tests that the verifier of a search detects every kind of wrong tree. The tests make these trees
// themselves, because the built plugins compute no wrong ones.
#include <gmock/gmock.h>

#include "graph/build/build.hpp"
#include "runtime/resolve/problem.hpp"
#include "runtime/run/properties.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Returns an undirected graph with the edges 0-1-2-3-4 and 0-5, and a second component 6-7-8.
graph::Graph two_trees() {
  const std::pair<graph::vertex_t, graph::vertex_t> edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 4},
                                                               {0, 5}, {6, 7}, {7, 8}};
  graph::EdgeList list;
  list.num_vertices = 9;
  list.listing = graph::Listing::half;
  list.src = HugeArray<graph::vertex_t>(std::size(edges));
  list.dst = HugeArray<graph::vertex_t>(std::size(edges));
  for (size_t i = 0; i < std::size(edges); ++i) std::tie(list.src[i], list.dst[i]) = edges[i];
  return graph::build_graph(std::move(list), {}, "two_trees", {}, 1);
}

class PlantedTree : public ::testing::Test {
 protected:
  PlantedTree() {
    std::vector<void*> to;
    for (std::vector<int32_t>& property : expected_) to.push_back(property.data());
    harness_error error = runtime::empty_error();
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    EXPECT_EQ(choice_.plugin->algorithm.reference(&problem, to.data(), &error), HARNESS_OK) << error.text;
    parent_ = expected_[0];
  }

  std::string verdict() const {
    const void* got[] = {parent_.data(), nullptr};
    const void* expected[] = {expected_[0].data(), expected_[1].data()};
    harness_error error = runtime::empty_error();
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    const int32_t status = choice_.plugin->algorithm.verify(&problem, got, expected, &error);
    EXPECT_EQ(status == HARNESS_OK, error.text[0] == '\0');
    return error.text;
  }

  graph::Graph graph_ = two_trees();
  runtime::Choice choice_{*registry().find(HARNESS_KIND_ALGORITHM, "bfs"), {{"source", "0"}}};
  std::vector<std::vector<int32_t>> expected_{2, std::vector<int32_t>(9)};
  std::vector<int32_t> parent_;
};

TEST_F(PlantedTree, OfTheReferenceIsRight) {
  EXPECT_THAT(verdict(), IsEmpty());
}

TEST_F(PlantedTree, MustReachAllThatCanBeReached) {
  parent_[4] = -1;
  EXPECT_THAT(verdict(), HasSubstr("vertex 4 is at level -1, expected 4"));
}

TEST_F(PlantedTree, MustHaveTheSourceAtItsRoot) {
  parent_[0] = 1;
  EXPECT_THAT(verdict(), HasSubstr("the source is not its own parent"));
}

TEST_F(PlantedTree, MustNotGoRoundInCircles) {
  parent_[3] = 4;  // 3 is also the parent of 4, and both edges exist
  EXPECT_THAT(verdict(), HasSubstr("vertex 3 is at level 5, expected 3"));
}

TEST_F(PlantedTree, MustNotReachWhatCannotBe) {
  parent_[7] = 6;  // the edge exists, but the source does not reach it
  EXPECT_THAT(verdict(), HasSubstr("parents of vertex 7 do not lead to the source"));
}

TEST_F(PlantedTree, MustHaveParentsThatAreVertices) {
  parent_[2] = 9;
  EXPECT_THAT(verdict(), HasSubstr("parents of vertex 2 do not lead to the source"));
}

TEST_F(PlantedTree, MustHaveEdgesThatAreThere) {
  parent_[2] = 5;  // 5 is at the same distance from the source as 1
  EXPECT_THAT(verdict(), HasSubstr("there is no edge from 5 to its child 2"));
}

/// Returns the status of the plan of an algorithm for a graph whose vertex 0 has this many edges. The plan
/// reads no edges, only where they begin.
int32_t status_of_plan(const char* algorithm, const StringMap& params, uint64_t edges) {
  const runtime::Choice choice(*registry().find(HARNESS_KIND_ALGORITHM, algorithm), params);
  const uint64_t offsets[] = {0, edges};
  harness_problem problem{};
  problem.vertices = 1;
  problem.edges = edges;
  problem.out.offsets = problem.in.offsets = offsets;
  problem.params = choice.values.data();
  harness_error error = runtime::empty_error();
  harness_plan plan{};
  std::vector<unsigned char> state(1024);
  return choice.plugin->algorithm.plan(&problem, state.data(), &plan, &error);
}

// An entry of a tree holds a parent or an out-degree as a signed number.
TEST(PlantedDegrees, AreBelowTheLargestSignedNumber) {
  EXPECT_EQ(status_of_plan("bfs", {{"source", "0"}}, INT32_MAX - 1), HARNESS_OK);
  EXPECT_EQ(status_of_plan("bfs", {{"source", "0"}}, INT32_MAX), HARNESS_UNSUPPORTED);
}

}  // namespace
}  // namespace harness::testing

// Tests the verifier of `pagerank_gs`, which needs no reference. The tests compute the right and wrong ranks
// themselves.
#include <gtest/gtest.h>

#include <vector>

#include "graph/spec.hpp"
#include "planted_result.hpp"
#include "runtime/resolve/problem.hpp"

namespace harness::testing {
namespace {

class PlantedRanks : public ::testing::Test {
 protected:
  PlantedRanks() : graph_(skewed()), choice_(*registry().find(HARNESS_KIND_ALGORITHM, "pagerank_gs"), {}) {}

  static graph::Graph skewed() {
    graph::GraphSpec spec;
    spec.generator = "kronecker";
    spec.params = {{"scale", "9"}, {"edge_factor", "4"}, {"seed", "1"}};
    return graph::open_graph(spec);
  }
  /// Returns the ranks after `iterations` power iterations in double precision.
  std::vector<float> ranks(int iterations) const {
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    const double n = problem.vertices, d = 0.85;
    std::vector<double> now(problem.vertices, 1 / n);
    for (int i = 0; i < iterations; ++i) {
      std::vector<double> next(problem.vertices, (1 - d) / n);
      for (uint32_t u = 0; u < problem.vertices; ++u) {
        const uint64_t begin = problem.out.offsets[u], end = problem.out.offsets[u + 1];
        for (uint64_t e = begin; e < end; ++e)
          next[problem.out.neighbors[e]] += d * now[u] / static_cast<double>(end - begin);
      }
      now.swap(next);
    }
    return {now.begin(), now.end()};
  }
  /// Returns the verifier's message about the ranks, or an empty text if they are right.
  std::string verdict(const std::vector<float>& ranks) const {
    harness_error error = runtime::empty_error();
    const harness_problem problem = runtime::problem_of(graph_, choice_.values, true);
    const void* properties[] = {ranks.data()};
    const int32_t status = choice_.plugin->algorithm.verify(&problem, properties, nullptr, &error);
    EXPECT_EQ(status == HARNESS_OK, error.text[0] == '\0');
    return error.text;
  }

  graph::Graph graph_;
  runtime::Choice choice_;
};

TEST_F(PlantedRanks, ConvergedOnesAreRight) {
  EXPECT_EQ(verdict(ranks(100)), "");
}

TEST_F(PlantedRanks, TooFewSuperstepsAreSeen) {
  EXPECT_NE(verdict(ranks(2)).find("one power iteration would change ranks by"), std::string::npos);
}

TEST_F(PlantedRanks, OneWrongRankIsSeen) {
  std::vector<float> wrong = ranks(100);
  wrong[17] += 3e-4f;
  EXPECT_NE(verdict(wrong).find("(L1), allowed 0.00010"), std::string::npos);
  wrong = ranks(100);
  wrong[17] = -wrong[17];
  EXPECT_NE(verdict(wrong).find("rank of vertex 17 is -"), std::string::npos);
}

/// Returns a path of `length` vertices and isolated ones, 100 in total. A vertex counts as waiting if it is
/// adjacent to the previous vertex and has as many neighbours as it, which holds for `length` - 3 of them. In
/// a superstep, it would wait for the rank of the previous vertex.
graph::Graph path_within_100(graph::vertex_t length) {
  std::vector<Tie> ties;
  for (graph::vertex_t v = 0; v + 1 < length; ++v) ties.push_back({v, v + 1});
  return weighted_graph("path", 100, ties, 1);
}

TEST(GaussSeidel, IsReplacedIfMoreThanThreeQuartersOfTheVerticesWouldWait) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const auto& [length, properties] : {std::pair{78u, 4u}, {79u, 5u}}) {
    const PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "pagerank_gs"), {}},
                                path_within_100(length));
    EXPECT_EQ(planted.property_count(), properties) << length;
    EXPECT_EQ(planted.verdict(), "");
  }
}

}  // namespace
}  // namespace harness::testing

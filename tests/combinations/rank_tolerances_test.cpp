// Tests the errors of ranks that the verifiers of PageRank allow: by rounding at hubs, in sum, and of each
// rank.
#include <gtest/gtest.h>

#include <cstdio>

#include "planted_result.hpp"

namespace harness::testing {
namespace {

// The sum of a hub's many equal terms in float has an error of 3e-4, which exceeds the tolerance for other
// ranks.
TEST(RanksOfAHub, MayBeOffByTheRoundingOfTheirSum) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  std::vector<Tie> ties;
  for (graph::vertex_t v = 1; v <= 110'000; ++v) ties.push_back({v, 0});
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"iterations", "3"}}},
                        weighted_graph("star", 110'001, ties, 1));
  planted.take_reference();
  float& rank = planted.result<float>()[0];
  const float right = rank;
  for (const float sign : {1.0f, -1.0f}) {
    rank = right + sign * 2e-4f;
    EXPECT_EQ(planted.verdict(), "");
    rank = right + sign * 1e-2f;
    EXPECT_NE(planted.verdict(), "");
  }
}

// Without random jumps, the error of a superstep does not shrink in later ones. The results are right
// nevertheless.
TEST(RanksWithoutJumps, AreRight) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const char* precision : {"float", "double", "fixed"}) {
    PlantedResult planted(
        {registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"damping", "1"}, {"precision", precision}}},
        triangles_and_paths());
    EXPECT_EQ(planted.verdict(), "") << precision;
    planted.take_reference();
    EXPECT_EQ(planted.verdict(), "") << precision;
  }
}

// The error of each vertex's PageRank is allowed, but the sum of these errors is too large.
TEST(Ranks, AreNearInSum) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {}}, triangles_and_paths());
  for (size_t v = 0; v < planted.vertices(); ++v) planted.result<float>()[v] *= 1.005f;
  EXPECT_NE(planted.verdict().find("(L1) from the reference"), std::string::npos) << planted.verdict();
}

// The reference in floating point adds up the ranks of vertices without out-edges, and rounds after each
// addition. The verifier allows this error.
TEST(RanksInFixedPoint, MayBeOffByTheRoundingOfManyVerticesWithoutEdges) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  constexpr graph::vertex_t vertices = 100'000;
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "pagerank"), {{"precision", "fixed"}}},
                        weighted_graph("isolated", vertices, {{0, 1}, {1, 2}}, 1));
  ASSERT_EQ(planted.verdict(), "");
  planted.result<uint64_t>()[0] += uint64_t{1} << 60;
  const std::string said = planted.verdict();
  double distance = 0, bound = 0, allowed = 0;
  ASSERT_EQ(
      std::sscanf(said.c_str(),
                  "ranks are %lf (L1) from those in floating point, the bound of fixed point is %lf and "
                  "with the rounding of the reference %lf",
                  &distance, &bound, &allowed),
      3)
      << said;
  EXPECT_NEAR(distance, 0.25, 0.001);
  // Each superstep passes on 0.85 of the rounding error so far, so the errors of all supersteps add up to
  // about 6 times that of one superstep.
  const double rounding = vertices * 0x1p-64;
  EXPECT_GT(allowed - bound, 5 * rounding);
  EXPECT_LT(allowed - bound, 8 * rounding);
}

// In a large graph, the rank of a single vertex is less than the tolerance for the sum of all ranks. A single
// wrong rank must be detected anyway.
TEST(RanksOfALargeGraph, EachCounts) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  std::vector<Tie> ties;
  constexpr graph::vertex_t vertices = 40000;
  for (graph::vertex_t v = 0; v + 1 < vertices; ++v) ties.push_back({v, v + 1});
  for (const char* algorithm : {"pagerank", "pagerank_gs"}) {
    PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, algorithm), {}},
                          weighted_graph("path", vertices, ties, 1));
    ASSERT_EQ(planted.verdict(), "") << algorithm;
    float& rank = planted.result<float>()[777];
    for (const float factor : {0.0f, 0.1f}) {
      const float right = rank;
      rank *= factor;
      EXPECT_NE(planted.verdict(), "") << algorithm << " times " << factor;
      rank = right;
    }
  }
}

}  // namespace
}  // namespace harness::testing

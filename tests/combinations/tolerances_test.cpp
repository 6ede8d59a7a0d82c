// Tests that each verifier allows the documented tolerance: a result with a smaller error is right, and one
// with a larger error is wrong.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

#include "planted_result.hpp"

namespace harness::testing {
namespace {

/// Errors that the test adds to the result of vertex 2, which has four neighbours. A result with the error
/// `allowed` is right, and one with the error `refused` is wrong.
struct Tolerance {
  const char* algorithm;
  StringMap params;
  float weight;
  double allowed, refused;
};
void PrintTo(const Tolerance& tolerance, std::ostream* stream) {
  *stream << tolerance.algorithm;
}

// A sum of n terms in float may have an error of n * 2^-24, relative to the sum of the absolute terms. The
// errors for `spmv` and `gcn` follow from this bound.
const Tolerance tolerances[] = {
    {"pagerank", {}, 1, 0.9e-4, 1.1e-4},
    {"pagerank", {{"precision", "double"}}, 1, 0.9e-10, 1.1e-10},
    // These errors are in addition to the amount by which a further iteration would change the result.
    {"pagerank_gs", {}, 1, 0, 2e-4},
    // Four shortest paths pass vertex 2, so its score is 4.
    {"bc", {{"source", "0"}}, 1, 0.9e-9 * 4, 1.1e-9 * 4},
    {"spmv", {}, 1, 0, 1e-4},
    {"gcn", {}, 1, 0, 1e-5},
    {"sssp", {}, 0.1f, 0, 0},  // vertex 2 is the source, whose distance is exactly 0
};

class Tolerances : public OnBackend<Tolerance> {};

template <class T>
void expect_tolerance(PlantedResult& planted, const Tolerance& tolerance) {
  T& number = planted.result<T>()[2 * planted.bytes() / planted.vertices() / sizeof(T)];
  const T right = number;
  for (const double sign : {1.0, -1.0}) {
    number = static_cast<T>(static_cast<double>(right) + sign * tolerance.allowed);
    EXPECT_EQ(planted.verdict(), "") << sign * tolerance.allowed << " is allowed";
    if (tolerance.refused == 0) continue;
    number = static_cast<T>(static_cast<double>(right) + sign * tolerance.refused);
    EXPECT_NE(planted.verdict(), "") << sign * tolerance.refused << " is not";
  }
  number = right;
}

TEST_P(Tolerances, AreWhatIsAllowed) {
  const Tolerance& tolerance = GetParam();
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, tolerance.algorithm), tolerance.params},
                        triangles_and_paths(tolerance.weight));
  ASSERT_EQ(planted.reason(), "");
  if (planted.type() == HARNESS_FLOAT32) return expect_tolerance<float>(planted, tolerance);
  expect_tolerance<double>(planted, tolerance);
}

INSTANTIATE_TEST_SUITE_P(All, Tolerances, ::testing::ValuesIn(tolerances));

// A distance may have the rounding error of the sum of weights along its path, and no more.
TEST(RoundedDistances, MayBeOffByTheirRoundingAlone) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "sssp"), {}}, triangles_and_paths(0.1f));
  ASSERT_EQ(planted.reason(), "");
  // A vertex at the end of a path, on which no other distance depends.
  float& far = planted.result<float>()[6];
  const float right = far;
  for (const float sign : {1.0f, -1.0f}) {
    far = right * (1 + sign * 0x1p-23f);
    EXPECT_EQ(planted.verdict(), "");
    far = right * (1 + sign * 0x1p-20f);
    EXPECT_NE(planted.verdict(), "");
  }
  far = right;
  float& source = planted.result<float>()[2];
  source = 1e-30f;  // too small to affect any other distance
  EXPECT_NE(planted.verdict(), "");
}

// An error that equals the tolerance is allowed, and the next larger one is not. In a triangle no vertex is
// between two others, so each score and their sum are 0.
TEST(TolerancesOfScores, MayBeOffByTheToleranceAndNoMore) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "bc"), {}},
                        weighted_graph("triangle", 3, {{0, 1}, {1, 2}, {0, 2}}, 1));
  double& score = planted.result<double>()[0];
  score = 1e-9;
  EXPECT_EQ(planted.verdict(), "");
  score = std::nextafter(score, 1.0);
  EXPECT_NE(planted.verdict(), "");
}

// A path may begin with an edge of weight 0, so that vertex 1 is as far as the source.
TEST(RoundedDistances, MayBeZeroAtOtherVerticesThanTheSource) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  graph::EdgeList list;
  list.num_vertices = 4;
  list.listing = graph::Listing::directed;
  list.src = HugeArray<graph::vertex_t>(3);
  list.dst = HugeArray<graph::vertex_t>(3);
  list.weights = HugeArray<float>(3);
  const float weights[] = {0, 0.1f, 0.3f};
  for (graph::vertex_t v = 0; v < 3; ++v) {
    list.src[v] = v;
    list.dst[v] = v + 1;
    list.weights[v] = weights[v];
  }
  PlantedResult planted(
      {registry().find(HARNESS_KIND_ALGORITHM, "sssp"), {{"source", "0"}, {"distance", "float"}}},
      graph::build_graph(std::move(list), {}, "path", {}, 1));
  ASSERT_EQ(planted.reason(), "");
  EXPECT_EQ(planted.verdict(), "");
}

// A row of `spmv` may add up to half of the largest float. The row of vertex 0 has one weight, twice the
// number given.
TEST(PlantedWeights, MayAddUpToHalfOfTheLargestFloat) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  constexpr float most = std::numeric_limits<float>::max() / 4;
  for (const auto& [weight, is_refused] : {std::pair{most, false}, {std::nextafter(most, 1e38f), true}}) {
    const PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "spmv"), {}},
                                weighted_graph("arc", 2, {{1, 0}}, weight, {}, graph::Listing::directed));
    EXPECT_EQ(planted.reason().find("the weights of row 0 add up") != std::string::npos, is_refused)
        << planted.reason();
  }
}

// Tests verifiers that do not use the method of the reference. They must detect an error that both the result
// and the reference have.
TEST(VerifiersOfTheirOwn, DoNotTrustTheReference) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  const std::tuple<const char*, StringMap, float> subjects[] = {{"bc", {}, 1.0f},
                                                                {"gcn", {}, 1.0f},
                                                                {"gcn", {{"operator", "graph_sum"}}, 1.0f},
                                                                {"pagerank_gs", {}, 1.0f},
                                                                {"pagerank", {{"precision", "fixed"}}, 1.0f},
                                                                {"spmv", {}, 1.0f},
                                                                {"spmv", {{"precision", "fixed"}}, 1.0f},
                                                                {"sssp", {}, 0.1f}};
  for (const auto& [algorithm, params, weight] : subjects) {
    PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, algorithm), params},
                          triangles_and_paths(weight));
    ASSERT_EQ(planted.reason(), "") << algorithm;
    const size_t element = planted.bytes() / planted.vertices();
    const size_t at = 4 * element;  // vertex 4
    if (planted.type() == HARNESS_UINT64 || planted.type() == HARNESS_INT64) {
      planted.result<uint64_t>()[at / sizeof(uint64_t)] += uint64_t{1} << 40;
    } else if (planted.type() == HARNESS_FLOAT64) {
      planted.result<double>()[at / sizeof(double)] *= 1.001;
    } else {
      planted.result<float>()[at / sizeof(float)] *= 1.1f;
    }
    planted.take_for_reference();
    EXPECT_NE(planted.verdict(), "") << algorithm;
  }
}

TEST(VerifiersOfTheirOwn, FindAReferenceThatIsWrong) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const char* algorithm : {"gcn", "spmv"}) {
    PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, algorithm), {}}, triangles_and_paths());
    float& number = planted.result<float>()[5];
    const float right = number;
    number += 0.01f;
    planted.take_for_reference();
    number = right;
    EXPECT_NE(planted.verdict(), "") << algorithm;
  }
}

// If all sums are exact, only one value is right, and even the next float is wrong.
TEST(ExactDistances, MayNotBeOffAtAll) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const char* type : {"auto", "double"}) {
    PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "sssp"), {{"distance", type}}},
                          triangles_and_paths());
    ASSERT_EQ(planted.verdict(), "");
    if (planted.type() == HARNESS_FLOAT32) {
      float& far = planted.result<float>()[6];
      far = std::nextafter(far, 1e9f);
    } else {
      double& far = planted.result<double>()[6];
      far = std::nextafter(far, 1e9);
    }
    EXPECT_NE(planted.verdict(), "") << type;
  }
}

TEST(Labels, AreVertices) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const char* algorithm : {"cc", "cc_afforest", "cc_soman"}) {
    PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, algorithm), {}}, triangles_and_paths());
    planted.result<uint32_t>()[3] = static_cast<uint32_t>(planted.vertices());
    EXPECT_NE(planted.verdict().find("the label of vertex 3 is not a vertex"), std::string::npos)
        << algorithm;
  }
}

// The algorithm tc_merge merges the two neighbour lists of an edge, so it would count a repeated edge twice.
// Graphs with repeated edges must be refused. A repeated self-loop is in one list only, and must be refused
// too.
TEST(EdgesThatAreThereTwice, AreNotMerged) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  const graph::Cleaning keep_all{.self_loops = graph::Cleaning::SelfLoops::keep,
                                 .duplicates = graph::Cleaning::Duplicates::keep};
  for (const graph::vertex_t twice : {0U, 1U, 3U}) {
    const std::vector<Tie> ties{{0, 1}, {1, 2}, {0, 2}, {2, 3}, {twice, twice}, {twice, twice}};
    const PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "tc_merge"), {}},
                                weighted_graph("loops", 4, ties, 1, keep_all));
    EXPECT_NE(planted.reason().find("vertex " + std::to_string(twice) + " has an edge twice"),
              std::string::npos)
        << planted.reason();
  }
}

}  // namespace
}  // namespace harness::testing

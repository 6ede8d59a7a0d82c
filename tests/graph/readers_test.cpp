// Tests the readers of text formats, in the variants of each format, against arcs that are written out in the
// tests.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(MatrixMarket, GeneralPattern) {
  const graph::Graph graph =
      parse("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n% c\n\n3 3 2\n1 2\n3 1\n");
  EXPECT_EQ(graph.num_vertices(), 3U);
  EXPECT_FALSE(graph.symmetric());
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {2, 0}}));
  EXPECT_EQ(arcs_of(graph.in()), (Arcs{{0, 2}, {1, 0}}));
  EXPECT_EQ(graph.name(), "a");
}

TEST(MatrixMarket, SymmetricIsExpanded) {
  const graph::Graph graph =
      parse("a.mtx", "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 0.5\n3 2 2.25\n");
  EXPECT_TRUE(graph.symmetric());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(0.5F, 0.5F, 2.25F, 2.25F));
}

TEST(MatrixMarket, GeneralFileThatIsSymmetricIsRecognised) {
  const graph::Graph graph =
      parse("a.mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n2 1\n");
  EXPECT_TRUE(graph.symmetric());
}

TEST(MatrixMarket, SkewSymmetricKeepsTheSigns) {
  const std::string text = "%%MatrixMarket matrix coordinate integer skew-symmetric\n3 3 2\n2 1 5\n3 1 -7\n";
  const graph::Graph graph = parse("a.mtx", text);
  EXPECT_FALSE(graph.symmetric());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {0, 2}, {1, 0}, {2, 0}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(-5, 7, 5, -7));
  graph::Weights none;
  none.kind = graph::Weights::Kind::none;
  EXPECT_TRUE(parse("a.mtx", text, {}, none).symmetric());
}

TEST(MatrixMarket, BlankLinesCommentsWindowsLineEndsAndNoFinalNewline) {
  const graph::Graph graph = parse("a.mtx",
                                   "%%matrixmarket MATRIX coordinate Integer general\r\n%\r\n3 3 3\r\n1 2 "
                                   "4\r\n\r\n% x\r\n 2\t3 5 \r\n3 1 6");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(4, 5, 6));
}

TEST(MatrixMarket, NoEntriesIsFineWhenAnnounced) {
  const graph::Graph graph = parse("a.mtx", "%%MatrixMarket matrix coordinate integer general\n5 5 0\n");
  EXPECT_EQ(graph.num_vertices(), 5U);
  EXPECT_EQ(graph.num_edges(), 0U);
  EXPECT_TRUE(graph.weighted());
}

TEST(MatrixMarket, RoundedWeightsAreCounted) {
  const graph::Graph graph = parse("a.mtx",
                                   "%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 "
                                   "16777216\n1 3 16777217\n2 3 -33554433\n");
  EXPECT_EQ(graph.provenance().at("weights_rounded"), "2");
}

TEST(EdgeList, CommentsSeparatorsAndIdsAsGiven) {
  const graph::Graph graph = parse("a.txt", "# SNAP\n% too\n7 3\n3,5\n\n0\t7\n");
  EXPECT_EQ(graph.num_vertices(), 8U);
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 7}, {3, 5}, {7, 3}}));
  EXPECT_FALSE(graph.weighted());
}

TEST(EdgeList, ThirdColumnIsTheWeight) {
  const graph::Graph graph = parse("a.wel", "0 1 2.5\n1 2 1e2\n2 0 +3\n");
  EXPECT_THAT(weights_of(graph), ElementsAre(2.5F, 100, 3));
}

TEST(EdgeList, ThatCouldBeMetisIsDecidedByTheName) {
  EXPECT_EQ(parse("a.el", "2 1\n2\t1\n0 1\n").num_vertices(), 3U);
  EXPECT_EQ(parse("karate.graph", "2 1\n2\n1\n").provenance().at("format"), "metis");
}

TEST(Dimacs, ArcsWithWeights) {
  const graph::Graph graph = parse("a.gr", "c comment\np sp 3 3\nc more\na 1 2 10\na 1 2 4\na 3 1 7\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {2, 0}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(4, 7)) << "of parallel arcs, the lightest stays";
  EXPECT_EQ(graph.provenance().at("duplicates_removed"), "1");
}

TEST(Dimacs, WithoutTheProblemLine) {
  EXPECT_EQ(parse("a.gr", "a 1 5 10\na 5 1 4\n").num_vertices(), 5U);
}

TEST(Dimacs, ArcsAloneAreKnownByTheirForm) {
  const graph::Graph graph = parse("a.txt", "c comment\na 1 5 10\na 5 1 4\n");
  EXPECT_EQ(graph.provenance().at("format"), "dimacs");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 4}, {4, 0}}));
  EXPECT_NE(parse("a.el", "0 1 2\n").provenance().at("format"), "dimacs");
}

TEST(Dimacs, MoreArcsThanTheFileHasBytesForAreRefusedInTheProblemLine) {
  // 9 bytes follow the problem line: an arc, and at most one more without its newline.
  EXPECT_THAT(parse_error("a.gr", "p sp 3 3\na 1 2 1\n"),
              HasSubstr("a.gr:1: found 3 arcs announced, expected at most 1 in the 9 bytes that follow"));
  EXPECT_THAT(parse_error("a.gr", "p sp 3 2\na 1 2 1\n"), HasSubstr("found 1"));
}

TEST(Metis, PlainWeightedAndIsolated) {
  const graph::Graph plain = parse("a.graph", "% c\n4 3\n2 3\n1 3\n1 2\n\n");
  EXPECT_EQ(plain.num_vertices(), 4U);
  EXPECT_TRUE(plain.symmetric());
  EXPECT_EQ(plain.num_edges(), 6U);
  EXPECT_THAT(weights_of(parse("a.graph", "2 1 1\n2 9\n1 9\n")), ElementsAre(9, 9));
}

TEST(Metis, VertexWeightsAndSizesAreSkipped) {
  const graph::Graph graph = parse("a.graph", "3 2 111 2\n5 1 1 2 4\n5 1 1 1 4 3 6\n% c\n5 1 1 2 6\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(4, 4, 6, 6));
  EXPECT_EQ(parse("a.graph", "2 1 10\n7 2\n7 1\n").num_edges(), 2U);
}

TEST(Readers, LongFilesAreSplitAtLines) {
  // The text has several chunks of 1 MiB, which threads parse. Comments are spread over it, so chunks have
  // fewer arcs than lines, and the reader must close the gaps between the arcs of chunks.
  std::string text = "%%MatrixMarket matrix coordinate integer general\n";
  constexpr uint64_t n = 400'000;
  text += fmt::format("{} {} {}\n", n, n, n - 1);
  for (uint64_t i = 1; i < n; ++i) {
    if (i % 1000 == 0) text += "% a comment\n\n";
    text += fmt::format("{} {} {}\n", i, i + 1, i % 100 + 1);
  }
  const graph::Graph one = parse("a.mtx", text, {}, {}, 1), five = parse("a.mtx", text, {}, {}, 5);
  EXPECT_EQ(one.num_edges(), n - 1);
  EXPECT_EQ(one.fingerprint(), five.fingerprint());
  for (graph::vertex_t v = 0; v + 1 < n; ++v) {
    ASSERT_EQ(one.out().row(v)[0], v + 1);
    ASSERT_EQ(one.out().row_weights(v)[0], static_cast<float>((v + 1) % 100 + 1));
  }
}

}  // namespace
}  // namespace harness::testing

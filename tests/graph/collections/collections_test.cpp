// Tests graphs in the formats of KONECT, LDBC Graphalytics and Galois: the files that these projects publish
// or write, and wrong ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "collections.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Konect, SaysWhatItIsInItsFirstLine) {
  const graph::Graph directed = parse("out.x", "% asym unweighted\n% 3 4 4\n1 2\n2\t3\n4 1\n");
  EXPECT_EQ(arcs_of(directed.out()), (Arcs{{0, 1}, {1, 2}, {3, 0}}));
  EXPECT_EQ(directed.name(), "x");
  EXPECT_FALSE(directed.weighted());
  EXPECT_EQ(directed.provenance().at("format"), "konect");
  const graph::Graph undirected = parse("out.y", "% sym weighted\n1 2 2.5 1000000000\n3 2 -4 1000000001\n");
  EXPECT_TRUE(undirected.symmetric());
  EXPECT_THAT(weights_of(undirected), ElementsAre(2.5F, 2.5F, -4, -4));
  EXPECT_EQ(undirected.num_vertices(), 3U);
}

TEST(Konect, MultiplicitiesAreNoWeightsAndSidesDoNotMeet) {
  const graph::Graph graph = parse("out.z", "% bip positive\n% 3 2 3\n1 1 7\n2 3 1 99\n2 1\n");
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(graph.num_vertices(), 5U);
  EXPECT_TRUE(graph.symmetric());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 2}, {1, 2}, {1, 4}, {2, 0}, {2, 1}, {4, 1}}));
  EXPECT_EQ(graph.provenance().at("second_side_begins"), "2");
}

TEST(Konect, WrongFilesAreRefused) {
  EXPECT_THAT(parse_error("out.x", "% asym unweighted\n% 3 4 4\n1 2\n"),
              HasSubstr("out.x:3: found 1 entries"));
  EXPECT_THAT(parse_error("out.x", "% asym unweighted\n% 1 2 2\n1 3\n"), HasSubstr("out.x:3: found '3'"));
  EXPECT_THAT(parse_error("out.x", "% asym unweighted\n0 3\n"), HasSubstr("out.x:2: found vertex 0"));
  EXPECT_THAT(parse_error("out.x", "% sym dynamic\n1 2 1\n"), HasSubstr("out.x:1: found a dynamic network"));
  EXPECT_THAT(parse_error("out.x", "% sym oddly\n1 2 1\n"), HasSubstr("out.x:1: found 'oddly'"));
  EXPECT_THAT(parse_error("out.x", "\n% sym oddly\n1 2 1\n"), HasSubstr("out.x:2: found 'oddly'"));
  EXPECT_THAT(refusal_beside({{"out.x", "1 2\n"}}, {{"format", "konect"}}), HasSubstr("out.x:1: found '1'"));
  EXPECT_THAT(parse_error("out.x", "% bip unweighted\n1 2\n"), HasSubstr("out.x:2: found no line"));
  EXPECT_THAT(parse_error("out.x", "% asym unweighted\n% 99999 4 4\n1 2\n"),
              HasSubstr("out.x:2: found 99999 edges"));
}

TEST(Graphalytics, VerticesEdgesAndProperties) {
  const Files files = {
      {"g.e", "10 7 0.5\n7 5000000000 1\n"},
      {"g.v", "7\n10\n12\n5000000000\n"},
      {"g.properties", "graph.g.directed = false\ngraph.g.edge-properties.names = weight\n"}};
  const graph::Graph graph = open_beside(files);
  EXPECT_EQ(graph.num_vertices(), 4U);
  EXPECT_TRUE(graph.symmetric());
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {0, 3}, {1, 0}, {3, 0}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(0.5F, 1, 0.5F, 1));
  EXPECT_EQ(graph.ids()[3], "5000000000");
  EXPECT_EQ(graph.input_vertex(12), 2U);
  EXPECT_EQ(graph.input_vertex(1), std::nullopt);
  const graph::Graph directed = open_beside({files[0], {"g.v", "5000000000\n12\n10\n7\n"}});
  EXPECT_FALSE(directed.symmetric());
  EXPECT_EQ(directed.num_vertices(), 4U);
  EXPECT_THAT(directed.provenance().at("direction"), HasSubstr("taken as directed"));
  EXPECT_TRUE(open_beside({{"g.e", "0 1\n"}, {"g.v", "1\n0\n2\n"}}).ids().empty());
}

TEST(Graphalytics, WrongFilesAreRefused) {
  EXPECT_THAT(refusal_beside({{"g.e", "1 2\n1 3\n"}, {"g.v", "1\n2\n"}}), HasSubstr("g.e:2: found vertex 3"));
  EXPECT_THAT(refusal_beside({{"g.e", "1 2\n"}, {"g.v", "1\n2\n2\n"}}),
              HasSubstr("g.v:1: found vertex 2 twice"));
  EXPECT_THAT(refusal_beside({{"g.e", "1 2\n"}, {"g.v", "1\nx\n"}}), HasSubstr("g.v:2: found 'x'"));
  EXPECT_THAT(refusal_beside({{"g.v", "1\n2\n"}, {"g.e", "1 2\n"}}),
              HasSubstr("g.v:1: found a part of a graph"));
  EXPECT_THAT(
      refusal_beside({{"g.e", "1 2\n"}, {"g.v", "1\n2\n"}, {"g.properties", "graph.g.directed=maybe\n"}}),
      HasSubstr("g.properties:1: found directed = 'maybe'"));
  EXPECT_THAT(refusal_beside({{"g.e", "1 2\n1 2 3\n"}, {"g.v", "1\n2\n"}}), HasSubstr("g.e:2: found '3'"));
}

TEST(Companion, ThatChangesMakesTheCacheReadAgain) {
  const TempFolder folder;
  const graph::GraphSpec spec{.file = folder.file("g.e", "1 2\n").string()};
  folder.file("g.v", "1\n2\n");
  const graph::OpenOptions options{.cache_dir = folder.path() / "cache"};
  EXPECT_EQ(graph::open_graph(spec, options).num_vertices(), 2U);
  EXPECT_EQ(graph::open_graph(spec, options).provenance().at("cache"), "hit");
  folder.file("g.v", "1\n2\n3\n");
  EXPECT_EQ(graph::open_graph(spec, options).num_vertices(), 3U);
  folder.file("g.properties", "graph.g.directed = false\n");
  EXPECT_TRUE(graph::open_graph(spec, options).symmetric());
}

template <class T>
void put(std::string& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// Returns a Galois file of three vertices and the arcs 0 -> 1, 0 -> 2 and 2 -> 0.
template <class Id, class Weight = uint8_t>
std::string galois(const std::vector<Weight>& weights = {}) {
  std::string bytes;
  put<uint64_t>(bytes, sizeof(Id) == 4 ? 1 : 2);
  put<uint64_t>(bytes, weights.empty() ? 0 : sizeof(Weight));
  for (const uint64_t number : {3, 3, 2, 2, 3}) put(bytes, number);
  for (const Id id : {1, 2, 0}) put(bytes, id);
  if (sizeof(Id) == 4) put<uint32_t>(bytes, 0);
  for (const Weight weight : weights) put(bytes, weight);
  return bytes;
}

TEST(Galois, BothVersionsAndAllWeights) {
  for (const std::string& bytes : {galois<uint32_t>(), galois<uint64_t>()}) {
    const graph::Graph graph = parse("x.gr", bytes);
    EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {0, 2}, {2, 0}}));
    EXPECT_FALSE(graph.weighted());
  }
  EXPECT_THAT(weights_of(parse("x.gr", galois<uint32_t, int32_t>({5, 1 << 30, -7}))),
              ElementsAre(5, 1 << 30, -7));
  EXPECT_THAT(weights_of(parse("x.gr", galois<uint32_t, float>({0.5F, 0, 2}))), ElementsAre(0.5F, 0, 2));
  EXPECT_THAT(weights_of(parse("x.sgr", galois<uint64_t, int64_t>({5, 6, 7}))), ElementsAre(5, 6, 7));
}

TEST(Galois, LiesAreRefused) {
  const std::string good = galois<uint32_t>();
  for (size_t size = 33; size < good.size() - 4; ++size) {
    EXPECT_THAT(parse_error("x.gr", good.substr(0, size)), HasSubstr("x.gr:1: found ")) << size;
  }
  std::string bad = good;
  bad[32] = 3;  // end of vertex 0's edges
  EXPECT_THAT(parse_error("x.gr", bad), HasSubstr("for vertex 1 at byte 40"));
  bad = good;
  bad[56] = 9;
  EXPECT_THAT(parse_error("x.gr", bad), HasSubstr("found neighbour 9 of vertex 0 at byte 56"));
  EXPECT_THAT(parse_error("x.gr", good + std::string(100, '\0')), HasSubstr("as the header says"));
}

}  // namespace
}  // namespace harness::testing

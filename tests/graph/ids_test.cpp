// Tests edge lists with column names, with ids from 1, and with gaps between ids. Also tests that the error
// for an unsupported archive contains the command that unpacks the archive.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "error_of.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

graph::Graph read(const std::string& name, const std::string& content,
                  const std::map<std::string, std::string>& params) {
  const TempFolder folder;
  return graph::open_graph({.file = folder.file(name, content).string(), .params = params});
}

std::string refusal(const std::string& name, const std::string& content,
                    const std::map<std::string, std::string>& params) {
  return error_of([&] { read(name, content, params); });
}

TEST(Ids, ARowOfNamesIsSkippedAndNoted) {
  const graph::Graph graph = parse("a.csv", "# of a table\n\nsource,target,weight\n0,1,5\n1,2,7\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}}));
  EXPECT_TRUE(graph.weighted());
  EXPECT_EQ(graph.provenance().at("header_row"), "source,target,weight");
  EXPECT_FALSE(parse("a.csv", "0,1\n").provenance().contains("header_row"));
  EXPECT_THAT(parse_error("a.csv", "source,target\n0,1\n1,x\n"), HasSubstr("a.csv:3: found 'x'"));
}

TEST(Ids, OneBased) {
  EXPECT_EQ(parse("a.el", "1 2\n2 3\n").provenance().at("smallest_id"), "1");
  EXPECT_EQ(parse("a.el", "1 2\n2 3\n").num_vertices(), 4U);
  const graph::Graph graph = read("a.el", "1 2\n2 3\n", {{"one_based", "true"}});
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}}));
  EXPECT_EQ(graph.num_vertices(), 3U);
  EXPECT_FALSE(graph.provenance().contains("smallest_id"));
  EXPECT_THAT(refusal("a.el", "1 2\n0 3\n", {{"one_based", "true"}}), HasSubstr("a.el:2: found vertex 0"));
  EXPECT_EQ(read("a.el", "0 3\n", {{"one_based", "false"}}).num_vertices(), 4U);
}

TEST(Ids, Compact) {
  const std::string sparse = "4000000000 17\n17 1000000\n1000000 4000000000\n";
  EXPECT_THAT(parse_error("a.el", sparse), HasSubstr("--compact renumbers the ids"));
  const graph::Graph graph = read("a.el", sparse, {{"compact", "true"}});
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}, {2, 0}})) << "in the order of the ids";
  EXPECT_EQ(graph.num_vertices(), 3U);
}

TEST(Ids, AreForEdgeListsAlone) {
  const std::string matrix = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n";
  EXPECT_THAT(refusal("a.mtx", matrix, {{"one_based", "true"}}),
              HasSubstr("found matrix-market, expected an edge list"));
  EXPECT_THAT(refusal("a.el", "0 1\n", {{"one_based", "maybe"}}),
              HasSubstr("one_based: expected true or false"));
  EXPECT_THAT(refusal("a.el", "0 1\n", {{"one_baesd", "true"}}), HasSubstr("did you mean 'one_based'?"));
}

TEST(Ids, ArePartOfTheKeyOfACache) {
  const TempFolder folder;
  const graph::OpenOptions options{.cache_dir = folder.path() / "cache"};
  graph::GraphSpec spec{.file = folder.file("a.el", "1 2\n").string()};
  EXPECT_EQ(graph::open_graph(spec, options).num_vertices(), 3U);
  spec.params["one_based"] = "true";
  EXPECT_EQ(graph::open_graph(spec, options).num_vertices(), 2U);
}

TEST(Archive, OfAnotherKindIsNamedWithItsCure) {
  EXPECT_THAT(parse_error("a.7z", "7z\xbc\xaf\x27\x1c and so on"), HasSubstr("found 7z data"));
  EXPECT_THAT(parse_error("a.mtx.Z", "\x1f\x9d and so on"), HasSubstr("uncompress FILE unpacks it"));
}

}  // namespace
}  // namespace harness::testing

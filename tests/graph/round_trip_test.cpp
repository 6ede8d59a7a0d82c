// Tests that a written graph reads back as the same graph, or that the writer refuses it. It never becomes
// another graph.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "graph/output/writers.hpp"
#include "graph/tiny.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

/// Returns the message of the Error on writing, or "" if there is none.
std::string refusal(const graph::Graph& graph, const std::filesystem::path& path) {
  try {
    graph::write_graph(graph, path);
  } catch (const Error& error) {
    EXPECT_FALSE(std::filesystem::exists(path)) << "a refused file was left behind";
    EXPECT_THAT(error.what(), HasSubstr(path.string() + ":1: found "));
    return error.what();
  }
  return "";
}

TEST(RoundTrip, EveryTinyGraphThroughEveryFormat) {
  const TempFolder folder;
  const graph::Cleaning keep{graph::Cleaning::SelfLoops::keep, graph::Cleaning::Duplicates::keep,
                             graph::Cleaning::Direction::as_is};
  std::map<std::string, int> written;
  const auto round_trip = [&](const graph::Graph& graph, const std::string& ending) {
    const auto path = folder.path() / (graph.name() + ending);
    try {
      // An edge list does not store vertices after the last one with an edge. The writer then returns a note,
      // and this graph is not compared.
      if (!graph::write_graph(graph, path).empty()) return;
    } catch (const Error&) {
      return;  // this format cannot represent the graph
    }
    const graph::Graph back = graph::open_graph({.file = path.string(), .cleaning = keep});
    EXPECT_EQ(back.fingerprint(), graph.fingerprint()) << path;
    EXPECT_EQ(back.symmetric(), graph.symmetric()) << path;
    // Without arcs, a .wsg equals a .sg.
    EXPECT_TRUE(back.weighted() == graph.weighted() || back.num_edges() == 0) << path;
    EXPECT_EQ(back.name(), graph.name());
    expect_consistent(back);
    ++written[ending];
  };
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    const graph::Graph plain =
        graph::build_graph(edges(tiny.graph.num_vertices(), arcs_of(tiny.graph.out())), keep, tiny.name);
    for (const char* ending : {".mtx", ".sg", ".wsg", ".gr", ".graph", ".adj", ".hgr", ".el", ".wel", ".csv",
                               ".tsv", ".npz", ".graphml", ".mtx.gz", ".adj.zst", ".wsg.zst", ".graph.gz"}) {
      round_trip(tiny.graph, ending);
      round_trip(plain, ending);
    }
  }
  EXPECT_EQ(written.size(), 17U) << "each ending could hold some";
}

TEST(RoundTrip, RealWeightsAndUnweightedFiles) {
  const TempFolder folder;
  const graph::Graph weighted = graph::build_graph(edges(5, {{0, 1}, {2, 4}}, {0.1F, 3e-7F}), {}, "w");
  const graph::Graph plain = graph::build_graph(edges(5, {{0, 1}, {2, 4}}), {}, "p");
  for (const char* name :
       {"a.mtx", "a.el", "a.sg", "a.hgr", "a.adj", "a.npz", "a.graphml", "a.txt.gz", "a.csv.zst"}) {
    graph::write_graph(plain, folder.path() / name);
    EXPECT_EQ(graph::open_graph({.file = (folder.path() / name).string()}).fingerprint(), plain.fingerprint())
        << name;
  }
  for (const char* name : {"w.mtx", "w.wel", "w.hgr", "w.tsv", "w.npz", "w.graphml"}) {
    graph::write_graph(weighted, folder.path() / name);
    EXPECT_EQ(graph::open_graph({.file = (folder.path() / name).string()}).fingerprint(),
              weighted.fingerprint())
        << name;
  }
  for (const char* name : {"w.wsg", "w.adj", "w.gr"}) {
    EXPECT_THAT(refusal(weighted, folder.path() / name), HasSubstr("expected "))
        << "its weights are integers";
  }
  EXPECT_EQ(read_text(folder.path() / "a.el"), "0 1\n2 4\n") << "GAPBS stops at a comment";
  EXPECT_THROW(graph::write_graph(plain, folder.path() / "p.xyz"), Error);
  EXPECT_THROW(graph::write_graph(plain, folder.path() / "p", "matrix"), Error);
  EXPECT_THROW(graph::write_graph(plain, folder.path() / "p.hgr.gz"), Error);
  EXPECT_THROW(graph::write_graph(plain, folder.path() / "missing" / "p.mtx"), Error);
}

TEST(RoundTrip, ANameIsAPromise) {
  const TempFolder folder;
  const graph::Graph weighted = graph::build_graph(edges(2, {{0, 1}, {1, 0}}, {1, 1}), {}, "w");
  const graph::Graph plain = graph::build_graph(edges(2, {{0, 1}}), {}, "p");
  const graph::Graph loop =
      graph::build_graph(edges(2, {{0, 0}, {0, 1}, {1, 0}}),
                         {graph::Cleaning::SelfLoops::keep, {}, graph::Cleaning::Direction::as_is}, "l");
  EXPECT_THAT(refusal(weighted, folder.path() / "w.sg"),
              HasSubstr("write a .wsg, or drop them: --weights none"));
  EXPECT_THAT(refusal(weighted, folder.path() / "w.el.gz"), HasSubstr("write a .wel, or drop them"));
  EXPECT_THAT(refusal(plain, folder.path() / "p.wsg"),
              HasSubstr("write a .sg, or make some: --weights uniform"));
  EXPECT_THAT(refusal(plain, folder.path() / "p.wel"), HasSubstr("write a .el, or make some"));
  EXPECT_THAT(refusal(plain, folder.path() / "p.gr"), HasSubstr("make some: --weights uniform"));
  EXPECT_THAT(refusal(plain, folder.path() / "p.graph"), HasSubstr("--symmetric"));
  EXPECT_THAT(refusal(loop, folder.path() / "l.graph"), HasSubstr("self loops"));
  EXPECT_THAT(graph::write_graph(graph::build_graph(edges(4, {{0, 1}}), {}, "i"), folder.path() / "i.el"),
              HasSubstr("no place for the last 2 vertices"));
}

TEST(RoundTrip, LargeEnoughForManyBlocksAndThreads) {
  const TempFolder folder;
  const graph::Graph graph = graph::open_graph(
      {.generator = "kronecker", .params = {{"scale", "14"}}, .weights = {graph::Weights::Kind::generated}});
  for (const char* name : {"a.adj", "a.graph", "a.gr", "a.wel.gz", "a.mtx.zst"}) {
    graph::write_graph(graph, folder.path() / name, "", 3);
    const graph::Graph back = graph::open_graph({.file = (folder.path() / name).string()});
    // The last vertices may have no edges. An edge list does not store such vertices, so the numbers of
    // vertices may differ.
    EXPECT_EQ(back.num_edges(), graph.num_edges()) << name;
    if (back.num_vertices() == graph.num_vertices()) {
      EXPECT_EQ(back.fingerprint(), graph.fingerprint()) << name;
    }
  }
}

}  // namespace
}  // namespace harness::testing

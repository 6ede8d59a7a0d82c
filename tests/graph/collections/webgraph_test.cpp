// Tests the readers of WebGraph's compressed format and of its text format. They read the output of a
// separate encoder, and a graph that the authors of WebGraph published.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "bv_encoder.hpp"
#include "collections.hpp"
#include "graph/tiny.hpp"

namespace harness::testing {
namespace {

using ::testing::HasSubstr;

graph::Graph decoded(const BvFiles& files) {
  return open_beside({{"x.graph", files.graph}, {"x.properties", files.properties}});
}

TEST(WebGraph, EveryTinyGraphInEveryCode) {
  const graph::Cleaning keep{graph::Cleaning::SelfLoops::keep, graph::Cleaning::Duplicates::remove,
                             graph::Cleaning::Direction::as_is};
  const BvCode all[] = {BvCode::unary, BvCode::gamma, BvCode::delta, BvCode::zeta, BvCode::nibble};
  int read = 0;
  for (const graph::TinyGraph& tiny : graph::tiny_graphs()) {
    if (tiny.graph.num_vertices() == 0) continue;
    const graph::Graph graph =
        graph::build_graph(edges(tiny.graph.num_vertices(), arcs_of(tiny.graph.out())), keep, "t");
    for (const BvCode code : all) {
      for (const unsigned window : {0U, 1U, 7U}) {
        const BvOptions options{.window = window,
                                .most_references = 3,
                                .shortest_interval = window == 1 ? 0U : 2U,
                                .zeta_k = 2 + window % 3,
                                .outdegrees = code,
                                .references = code,
                                .block_counts = code,
                                .blocks = code,
                                .residuals = code};
        const graph::Graph back = open_beside({{"x.graph", encode_bv(graph.out(), options).graph},
                                               {"x.properties", encode_bv(graph.out(), options).properties}},
                                              {}, keep);
        ASSERT_EQ(back.fingerprint(), graph.fingerprint()) << tiny.name << " code " << static_cast<int>(code);
        ++read;
      }
    }
  }
  EXPECT_GT(read, 100);
}

TEST(WebGraph, APublicGraphOfThreeMillionArcsInAllForms) {
  const auto path = test_data("formats/cnr-2000.graph");
  if (path.empty()) GTEST_SKIP() << "set HARNESS_TEST_DATA to the folder of real graphs";
  const graph::Cleaning keep{graph::Cleaning::SelfLoops::keep, graph::Cleaning::Duplicates::keep,
                             graph::Cleaning::Direction::as_is};
  const graph::Graph published = graph::open_graph({.file = path.string(), .cleaning = keep});
  EXPECT_EQ(published.num_vertices(), 325'557U);
  EXPECT_EQ(published.num_edges(), 3'216'152U);
  // This is the fingerprint of the graph in the text that WebGraph's own program writes by
  // `java it.unimi.dsi.webgraph.ASCIIGraph -g BVGraph`.
  EXPECT_EQ(published.fingerprint(), "b5b20d3b42fdb5d0");
  const graph::Graph text = open_beside({{"x.graph-txt", encode_ascii(published.out())}}, {}, keep);
  EXPECT_EQ(text.provenance().at("format"), "webgraph-ascii");
  EXPECT_EQ(text.fingerprint(), published.fingerprint());
  const BvFiles ours =
      encode_bv(published.out(), {.window = 3, .shortest_interval = 4, .residuals = BvCode::delta});
  EXPECT_GT(ours.referring, 100'000U);
  EXPECT_GT(ours.intervals, 30'000U);
  EXPECT_EQ(open_beside({{"x.graph", ours.graph}, {"x.properties", ours.properties}}, {}, keep).fingerprint(),
            published.fingerprint());
}

TEST(WebGraph, LiesAreRefused) {
  const graph::Graph graph = graph::open_graph({.generator = "kronecker", .params = {{"scale", "6"}}});
  const BvFiles good = encode_bv(graph.out(), {});
  const auto refusal = [&](const std::string& from, const std::string& to) {
    std::string properties = good.properties;
    properties.replace(properties.find(from), from.size(), to);
    return refusal_beside({{"x.graph", good.graph}, {"x.properties", properties}});
  };
  EXPECT_EQ(decoded(good).fingerprint(), graph.fingerprint());
  EXPECT_THAT(refusal("arcs=", "arcs=1"), HasSubstr("x.graph:1: found "));
  EXPECT_THAT(refusal("nodes=64", "nodes=99999999"),
              HasSubstr("x.properties:2: found nodes=99999999, expected"));
  EXPECT_THAT(refusal("nodes=64", "nodes=65"), HasSubstr("x.graph:1: found "));
  EXPECT_THAT(refusal("arcs=", "arcs=9999999999"), HasSubstr("x.properties:3: found "));
  EXPECT_THAT(refusal("RESIDUALS_ZETA", "RESIDUALS_GOLOMB"), HasSubstr("found the code RESIDUALS_GOLOMB"));
  EXPECT_THAT(refusal("version=0", "version=7"), HasSubstr("x.properties:9: found version 7"));
  EXPECT_THAT(refusal_beside({{"x.graph", good.graph}}), HasSubstr("found binary data"));
  for (size_t size = 1; size < good.graph.size(); size += 7) {
    const Files cut = {{"x.graph", good.graph.substr(0, size)}, {"x.properties", good.properties}};
    EXPECT_THAT(refusal_beside(cut), HasSubstr("found ")) << size;
  }
}

// The properties announce one vertex less than there is, so the last arc leads to no vertex.
TEST(WebGraph, SuccessorsAreVertices) {
  for (const Arcs& arcs : {Arcs{{0, 1}, {0, 5}}, Arcs{{0, 1}, {0, 2}, {4, 1}, {4, 5}}}) {
    BvFiles files = encode_bv(graph::build_graph(edges(6, arcs), {}, "a").out(), {});
    EXPECT_EQ(decoded(files).num_edges(), arcs.size());
    files.properties.replace(files.properties.find("nodes=6"), 7, "nodes=5");
    EXPECT_THAT(refusal_beside({{"x.graph", files.graph}, {"x.properties", files.properties}}),
                ::testing::AllOf(HasSubstr("x.graph:1: found successor 5"), HasSubstr("ids below 5")));
  }
}

TEST(WebGraph, TextSaysWhatIsWrongWhere) {
  const graph::Graph graph = parse("x.graph-txt", "4\n1 2\n\n3\n\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {0, 2}, {2, 3}}));
  EXPECT_EQ(graph.num_vertices(), 4U);
  // Without the extension .graph-txt, the file could also be an edge list whose first line is a count.
  EXPECT_THAT(parse_error("unnamed", "2\n1\n\n"), HasSubstr("unnamed:1: found one number in the first line"));
  EXPECT_THAT(parse_error("x.graph-txt", "3\n1\n2\n"),
              HasSubstr("x.graph-txt:3: found 2 lines of successors"));
  EXPECT_THAT(parse_error("x.graph-txt", "2\n1\n2\n"), HasSubstr("x.graph-txt:3: found successor 2"));
  EXPECT_THAT(parse_error("x.graph-txt", "1\n\n0\n"), HasSubstr("x.graph-txt:3: found a line for vertex 1"));
  EXPECT_THAT(parse_error("x.graph-txt", "2 x\n\n\n"),
              HasSubstr("x.graph-txt:1: found 'x', expected the end"));
}

}  // namespace
}  // namespace harness::testing

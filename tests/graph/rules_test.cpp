// Tests the rules of docs/graph_input.md that keep a file from being read as another graph without an error.
// They concern the banner of Matrix Market, file name extensions, byte-order marks, column names, ids that
// are not plain numbers, and weights outside of the range of float.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "collections/collections.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

graph::Graph compact(const std::string& name, const std::string& text) {
  return open_beside({{name, text}}, {{"compact", "true"}});
}
std::string refusal_of_compact(const std::string& name, const std::string& text) {
  return refusal_beside({{name, text}}, {{"compact", "true"}});
}

const std::string bom = "\xef\xbb\xbf";

TEST(Mark, OfAnEditorIsNoPartOfTheText) {
  const Arcs path = {{0, 1}, {1, 2}, {2, 3}};
  EXPECT_EQ(arcs_of(parse("a.el", bom + "0 1\n1 2\n2 3\n").out()), path);
  EXPECT_EQ(arcs_of(parse("a.csv", bom + "source,target\r\n0,1\r\n1,2\r\n2,3\r\n").out()), path);
  EXPECT_EQ(arcs_of(parse("a.el", bom + "# comment\n0 1\n1 2\n2 3\n").out()), path);
  EXPECT_EQ(
      arcs_of(parse("a.mtx", bom + "%%MatrixMarket matrix coordinate pattern general\n4 4 3\n1 2\n2 3\n3 4\n")
                  .out()),
      path);
  EXPECT_EQ(parse("a.graph", bom + "2 1\n2\n1\n").num_edges(), 2U);
  EXPECT_EQ(parse("a.gr", bom + "p sp 2 1\na 1 2 3\n").num_edges(), 1U);
  EXPECT_EQ(parse("a.adj", bom + "AdjacencyGraph\n2\n1\n0\n1\n1\n").num_edges(), 1U);
  EXPECT_EQ(parse("out.a", bom + "% asym unweighted\n1 2\n").num_edges(), 1U);
  EXPECT_EQ(open_beside({{"x.e", bom + "3 5\n"}, {"x.v", bom + "3\n5\n"}}, {}).num_edges(), 1U);
  EXPECT_THAT(parse_error("a.el", "0 1\n" + bom + "1 2\n"), HasSubstr("a.el:2: found '\\xef\\xbb\\xbf1'"));
}

TEST(Returns, MustEndLines) {
  EXPECT_THAT(parse_error("a.el", "0 1\r1 2\r"),
              HasSubstr("a.el:1: found a carriage return within the line"));
  EXPECT_THAT(parse_error("a.el", "0 1\r\n1\r2\n"), HasSubstr("a.el:2: found a carriage return"));
  EXPECT_THAT(parse_error("a.el", std::string(5000, '#') + "\n0 1\n1 2\r3\n"),
              HasSubstr("a.el:3: found a carriage"));
  EXPECT_EQ(parse("a.el", "0 1\r\n1 2\r").num_edges(), 2U);
}

TEST(Banner, OfMatrixMarketDecidesOrRefuses) {
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n", rest = "6 6 2\n1 2\n2 3\n";
  for (const std::string before : {" ", "\t", "\n", "  \r\n\n"})
    EXPECT_EQ(parse("a.mtx", before + banner + rest).num_vertices(), 6U);
  for (const std::string name : {"a.mtx", "a.txt", "a"}) {
    EXPECT_THAT(parse_error(name, "# first\n" + banner + rest), HasSubstr(name + ":2: found the banner"));
    EXPECT_THAT(parse_error(name, "% first\n" + banner + rest), HasSubstr(name + ":2: found the banner"));
    EXPECT_THAT(parse_error(name, "1 2\n" + banner + rest), HasSubstr(name + ":2: found the banner"));
    EXPECT_THAT(parse_error(name, "%% MatrixMarket" + banner.substr(14) + rest),
                HasSubstr(name + ":1: found"));
    EXPECT_THAT(parse_error(name, banner.substr(1) + rest), HasSubstr(name + ":1: found"));
  }
  EXPECT_THAT(parse_error("a.mtx", rest), HasSubstr("a.mtx:1: found no banner"));
  EXPECT_THAT(parse_error("a.MTX.gz", rest), HasSubstr(":1: found no banner"));
  EXPECT_EQ(
      parse("a.mtx", "%%MatrixMarket matrix coordinate unsigned-integer general\n2 2 1\n1 2 7\n").num_edges(),
      1U);
}

TEST(Ending, DecidesWhereThereIsNoBanner) {
  for (const std::string name :
       {"a.sg", "a.wsg", "a.adj", "a.e", "out.network", "a.gr", "a.graph-txt", "a.sgr"})
    EXPECT_THAT(parse_error(name, "0 1\n1 2\n"), HasSubstr(name + ":1: found")) << name;
  EXPECT_THAT(parse_error("out.a", "% SYM WEIGHTED\n1 2 3\n"), HasSubstr("out.a:1: found 'SYM'"));
  EXPECT_THAT(parse_error("a.txt", "1 2\n% sym unweighted\n1 2\n"),
              HasSubstr("a.txt:2: found the first line of KONECT"));
  EXPECT_THAT(parse_error("lines", "2 1\n2 2\n1 1\n"), HasSubstr("may be a METIS graph or an edge list"));
  EXPECT_EQ(parse("lines", "0 1\n\n1 2\n").num_edges(), 2U) << "an empty line is no vertex of METIS here";
  EXPECT_EQ(parse("A.EL", "2 1\n2 2\n1 1\n").provenance().at("format"), "edge-list");
}

/// Returns a ring as METIS text, with one more edge between two of the last vertices. Only the lines of these
/// two vertices have three numbers.
std::string metis_of_a_ring(int vertices) {
  std::string text = fmt::format("{} {}\n", vertices, vertices + 1);
  for (int v = 1; v <= vertices; ++v) {
    const int before = v == 1 ? vertices : v - 1, after = v == vertices ? 1 : v + 1;
    text += fmt::format("{} {}", before, after);
    if (v == vertices - 2) text += fmt::format(" {}", vertices);
    if (v == vertices) text += fmt::format(" {}", vertices - 2);
    text += '\n';
  }
  return text;
}

TEST(Sniffing, LooksFarBelowTheFirstLines) {
  for (const int vertices : {8, 40, 200}) {
    const graph::Graph ring = parse("lines", metis_of_a_ring(vertices));
    EXPECT_EQ(ring.provenance().at("format"), "metis");
    EXPECT_EQ(ring.num_edges(), static_cast<graph::offset_t>(2 * (vertices + 1)));
  }
}

TEST(Sniffing, FindsWhatIsNoTextFarBelowTheFirstBytes) {
  std::string edges;
  for (int line = 1; line <= 300; ++line) edges += fmt::format("{} {}\n", line, line + 1);
  for (const int line : {5, 100, 290}) {
    std::string text = edges;
    const size_t begin = text.find(fmt::format("\n{} ", line)) + 1;
    text[begin] = '\x1b';
    EXPECT_THAT(parse_error("lines", text),
                HasSubstr(fmt::format("lines:{}: found the control character \\x1b", line)));
    text[begin] = '\0';
    EXPECT_THAT(parse_error("lines", text), HasSubstr("lines:1: found binary data"));
  }
}

TEST(Sniffing, FindsBannersFarBelowTheFirstLines) {
  std::string edges;
  for (int line = 1; line <= 300; ++line) edges += fmt::format("{} {}\n", line, line + 1);
  for (const int line : {3, 100, 290}) {
    const size_t begin = edges.find(fmt::format("\n{} ", line)) + 1;
    const auto with = [&](const std::string& banner) {
      return parse_error("lines", edges.substr(0, begin) + banner + "\n" + edges.substr(begin));
    };
    EXPECT_THAT(with("% sym unweighted"),
                HasSubstr(fmt::format("lines:{}: found the first line of KONECT", line)));
    EXPECT_THAT(with("%%MatrixMarket matrix coordinate pattern general"),
                HasSubstr(fmt::format("lines:{}: found the banner of MatrixMarket below", line)));
  }
}

TEST(Dimacs, NeedsMoreThanALetter) {
  EXPECT_EQ(compact("a.txt", "a b\nb c\nc d\n").num_edges(), 3U);
  EXPECT_EQ(compact("a.txt", "p q\nq c\nc p\n").num_edges(), 3U);
  const graph::Graph colours = parse("a.col", "c x\np edge 3 2\ne 1 2\ne 2 3\n");
  EXPECT_EQ(arcs_of(colours.out()), (Arcs{{0, 1}, {1, 0}, {1, 2}, {2, 1}}));
  EXPECT_FALSE(colours.weighted());
  EXPECT_EQ(parse("a.col", "p col 3 2\ne 1 2\ne 2 3\n").num_edges(), 4U);
  EXPECT_EQ(parse("a.gr", "p tw 4 2\n1 2\n2 3\n").num_vertices(), 4U);
  EXPECT_THAT(parse_error("a.gr", "p max 3 2\na 1 2 3\n"), HasSubstr("a.gr:1: found 'p' 'max'"));
}

TEST(Metis, SelfLoopsAreCountedOnceOrTwice) {
  EXPECT_EQ(parse("a.graph", "3 3\n1 2\n1 3\n2\n").num_edges(), 4U);
  EXPECT_EQ(parse("a.graph", "3 3\n1 1 2\n1 3\n2\n").num_edges(), 4U);
  EXPECT_THAT(parse_error("a.graph", "3 4\n1 2\n1 3\n2\n"), HasSubstr("of which 1 are self loops"));
}

TEST(HeaderRow, IsWordsAboveNumbers) {
  EXPECT_THAT(graph::notes_of(parse("a.txt", "src dst\n0 1\n")),
              ElementsAre(HasSubstr("'src dst' was taken for names")));
  for (const std::string first :
       {"-1 0", "n=4 m=3", "nodes 4", "0.0 1", "1e5 x", "(a b", "{a b", "x", "a b c"})
    EXPECT_THAT(parse_error("a.txt", first + "\n0 1\n1 2\n"), HasSubstr("a.txt:1: found")) << first;
  EXPECT_THAT(parse_error("a.txt", "a3f9 7bc1\n7bc1 9be2\n"), HasSubstr("a.txt:1: found 'a3f9'"));
  EXPECT_THAT(graph::notes_of(parse("a.txt", "0 1\n1 2\n")), IsEmpty());
}

TEST(HeaderRow, AboveWordsIsUsualNames) {
  for (const std::string names :
       {"source,target", "Src,Dst", "FromNodeId,ToNodeId", "user_id,friend_id", "id_a,id_b", "u,v"}) {
    const graph::Graph graph = compact("a.csv", names + "\nada,carl\ncarl,rosa\nrosa,ada\n");
    EXPECT_EQ(graph.num_vertices(), 3U) << names;
    EXPECT_EQ(graph.provenance().at("header_row"), names);
  }
  EXPECT_EQ(compact("a.csv", "wer,wen,oft\nada,carl,2\ncarl,ada,3\n").num_vertices(), 2U)
      << "a name above weights";
  EXPECT_THAT(
      graph::notes_of(compact("a.csv", "wer,wen\nada,carl\ncarl,ada\n")),
      ElementsAre(HasSubstr("line 1 'wer,wen' was taken for an edge, whose words are in no other line")));
  EXPECT_THAT(refusal_of_compact("a.csv", "u,v\nv,w\nw,u\n"),
              HasSubstr("a.csv:1: found 'u', which may be the name"));
  EXPECT_THAT(refusal_of_compact("a.csv", "abc,def\n1,2\nabc,1\n"),
              HasSubstr("a.csv:1: found 'abc', which may be"));
  EXPECT_EQ(compact("a.txt", "a3f9 7bc1\n7bc1 9be2\n9be2 a3f9\n").num_edges(), 3U);
}

TEST(HeaderRow, AnIndexOfPandasIsLeftOut) {
  const graph::Graph graph = parse("a.csv", ",src,dst\n0,0,1\n1,0,2\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {0, 2}}));
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(graph::notes_of(graph).size(), 2U);
  EXPECT_THAT(parse_error("a.csv", "edge_no,source,target\n0,0,1\n"), HasSubstr("expected the ids first"));
  EXPECT_EQ(open_beside({{"a.csv", ",src,dst\n0,0,1\n1,0,2\n"}}, {{"columns", "src,dst"}}).num_edges(), 2U);
}

TEST(Fields, MayHoldBlanksAndMayNotBeEmpty) {
  const graph::Graph graph = compact("a.csv", "source;target\nNew York;Los Angeles\nFoo;New York\n");
  EXPECT_THAT((std::vector{graph.ids()[0], graph.ids()[1], graph.ids()[2]}),
              ElementsAre("Foo", "Los Angeles", "New York"));
  for (const std::string bad : {"0,,1", ",0,1", "0,1,", "0,1 2"})
    EXPECT_FALSE(parse_error("a.csv", "0,1\n" + bad + "\n").empty()) << bad;
  for (const std::string bad : {"0\t\t1", "\t0\t1", "0\t1\t"})
    EXPECT_FALSE(parse_error("a.tsv", "0\t1\n" + bad + "\n").empty()) << bad;
  EXPECT_EQ(parse("a.csv", "source,target\n0,1\n\"1\",\"2\"\n").num_edges(), 2U) << "quotes far below";
  EXPECT_THAT(parse_error("a.txt", "1 2 {}\n"), HasSubstr("--columns 1,2 leaves it out"));
  EXPECT_THAT(parse_error("a.txt", "1 2 {'weight': 3, 'x': 1}\n"), HasSubstr("nx.write_weighted_edgelist"));
  EXPECT_EQ(open_beside({{"a.txt", "1 2 {}\n2 3 {}\n"}}, {{"columns", "1,2"}}).num_edges(), 2U);
}

TEST(LeadingZeros, MakeWords) {
  EXPECT_THAT(parse_error("a.csv", "source,target\n01001,1001\n"),
              HasSubstr("a.csv:2: found '01001', expected a vertex id without"));
  const graph::Graph graph = compact("a.csv", "1001,7\n7,02002\n01001,1001\n");
  EXPECT_EQ(graph.num_vertices(), 4U);
  EXPECT_THAT(graph::notes_of(graph), ElementsAre(HasSubstr("words, since line 2 has '02002'")));
  EXPECT_EQ(compact("a.txt", "-1 0\n0 1\n1 2\n").num_edges(), 3U);
  EXPECT_EQ(compact("a.txt", "1 2\n3 x\n").num_vertices(), 4U);
  EXPECT_EQ(compact("a.txt", "1 2\n3 9223372036854775808\n").num_vertices(), 4U);
}

TEST(Counts, InTheFirstLineAreSaid) {
  EXPECT_THAT(
      graph::notes_of(parse("a.txt", "5 3\n0 1\n1 2\n3 4\n")),
      ElementsAre(HasSubstr("line 1 '5 3' was taken for an edge, and counts the vertices and edges below")));
  EXPECT_THAT(graph::notes_of(parse("a.txt", "5 5 3\n1 2 7\n2 3 7\n4 5 7\n")),
              ElementsAre(HasSubstr("line 1 '5 5 3'")));
  EXPECT_THAT(graph::notes_of(parse("a.txt", "5 2\n0 1\n1 2\n3 4\n")), IsEmpty());
}

TEST(WeightNotes, WhatAFloatCannotHoldIsSaid) {
  const auto notes = [](const std::string& text) { return graph::notes_of(parse("a.wel", text)); };
  EXPECT_THAT(notes("0 1 16777217\n1 2 5\n"), ElementsAre(HasSubstr("weights_rounded is 1")));
  EXPECT_THAT(notes("0 1 16777217.0\n1 2 9007199254740993\n"),
              ElementsAre(HasSubstr("weights_rounded is 2")));
  EXPECT_THAT(notes("0 1 18446744073709551616\n1 2 9007199254740992\n"), IsEmpty());
  EXPECT_THAT(notes("0 1 1e-60\n1 2 -1e-400\n2 3 0e9\n"), ElementsAre(HasSubstr("weights_vanished is 2")));
  EXPECT_THAT(parse_error("a.wel", "0 1 1e39\n"), HasSubstr("expected a finite weight"));
  EXPECT_THAT(parse_error("a.wel", "0 1 1e400\n"), HasSubstr("expected a finite weight"));
  EXPECT_THAT(parse_error("a.wel", "0 1 +-5\n"), HasSubstr("found '+-5', expected a weight"));
}

TEST(WeightNotes, TimesAreSaid) {
  const auto notes = [](const std::string& text) { return graph::notes_of(parse("a.txt", text)); };
  EXPECT_THAT(notes("0 1 1082040961\n1 2 1082151938\n"),
              ElementsAre(HasSubstr("weights_rounded"),
                          HasSubstr("the weights look like times (seconds since 1970")));
  EXPECT_THAT(notes("0 1 1082040961000\n1 2 1082151938000\n"),
              ::testing::Contains(HasSubstr("milliseconds")));
  EXPECT_THAT(notes("0 1 1082040960\n1 2 5\n"), IsEmpty());
}

TEST(WeightNotes, MinusZeroIsZero) {
  const graph::Graph minus = parse("a.wel", "0 1 -0.0\n1 2 0\n2 3 -0\n"),
                     plus = parse("a.wel", "0 1 0\n1 2 0\n2 3 0\n");
  EXPECT_EQ(minus.fingerprint(), plus.fingerprint());
  EXPECT_FALSE(std::signbit(minus.out().weights[0]));
}

}  // namespace
}  // namespace harness::testing

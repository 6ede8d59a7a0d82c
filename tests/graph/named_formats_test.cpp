// Tests GraphML, GML, Pajek, graph6 and JSON, whose vertices have names: numbering of vertices, weights,
// directions, and refused files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const Arcs path_of_three = {{0, 1}, {1, 2}};
const Arcs both_ways = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};

std::string graphml(const std::string& body, const char* direction = "directed", const char* keys = "") {
  return std::string("<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"x\">") + keys +
         "\n<graph edgedefault=\"" + direction + "\">\n" + body + "\n</graph>\n</graphml>\n";
}

TEST(NamedFormats, NamesAreNumberedInSortedOrder) {
  const std::string nodes =
      "<node id=\"b\"/>\n<node id=\"a&amp;&#233;\"/>\n<node id='c'><data key='d'>x</data></node>\n";
  const std::string edges = "<edge source='a&amp;&#xe9;' target='b'/><!-- - --><edge source='b' target='c'/>";
  const graph::Graph graph = parse("g.graphml", graphml(nodes + edges));
  EXPECT_EQ(arcs_of(graph.out()), path_of_three);
  EXPECT_EQ(graph.ids()[0], "a&\xc3\xa9");
  EXPECT_EQ(arcs_of(parse("g.xml", graphml(edges + nodes, "undirected")).out()), both_ways) << "edges first";
  EXPECT_EQ(arcs_of(parse("g", R"({"links": [{"source": 7, "target": 30}, {"source": 30, "target": 200}],
    "nodes": [{"id": 200}, {"id": 7, "x": {"id": [1]}}, {"id": 30}], "directed": true})")
                        .out()),
            path_of_three)
      << "numbers by value";
}

TEST(NamedFormats, EncodingsWhoseTextIsUtf8AreRead) {
  const std::string text = graphml(
      "<node id='a'/><node id='b'/><node id='c'/><edge source='a' target='b'/><edge source='b' target='c'/>");
  for (const char* encoding : {"utf-8", "UTF-8", "utf8", "US-ASCII", "ascii"}) {
    std::string changed = text;
    changed.replace(changed.find("utf-8"), 5, encoding);
    EXPECT_EQ(arcs_of(parse("g.graphml", changed).out()), path_of_three) << encoding;
  }
}

TEST(NamedFormats, SameGraphInEveryFormat) {
  const std::pair<const char*, std::string> directed[] = {
      {"g.gml",
       "Creator \"me\"\ngraph\n[\n  directed 1\n node [ id 0 label \"x [\" ]\n node [ id 1 graphics [ id 5 ] "
       "]\n"
       "  node [ id 2 ]\n# edge\n edge [ source 0 target 1 weight 2.5 ] edge [ target 2 source 1 weight 3 "
       "]\n]\n"},
      {"g.net", "*Vertices 3\n1 \"a b\" 0.5 0.5\n2 \"b\"\n3 c\n*arcs\n1 2 2.5\n% no\n2 3 3 c Blue\n"},
      {"g.net", "*Vertices 3\n*Matrix\n0 2.5 0\n0 0 3\n0 0 0\n"},
      {"g.graphml",
       graphml("<node id='0'/><node id='1'/><node id='2'/><edge source='0' target='1'><data key='w'> 2.5 "
               "</data></edge><edge source='1' target='2'/>",
               "directed", "<key id='w' for='edge' attr.name='weight'><default>3</default></key>")},
      {"g.json", R"({"directed": true, "nodes": [{"id": 0}, {"id": 1}, {"id": 2}],
                    "edges": [{"source": 0, "target": 1, "weight": 2.5}, {"source": 1, "target": 2, "weight": 3}]})"}};
  for (const auto& [name, text] : directed) {
    const graph::Graph graph = parse(name, text);
    EXPECT_EQ(arcs_of(graph.out()), path_of_three) << text;
    EXPECT_THAT(weights_of(graph), ElementsAre(2.5F, 3.F)) << text;
    EXPECT_TRUE(graph.ids().empty()) << text;
  }
  const std::pair<const char*, std::string> undirected[] = {
      {"g",
       "graph [ node [ id 0 ] node [ id 1 ] node [ id 2 ] edge [ source 0 target 1 ] edge [ source 1 target "
       "2 ] ]"},
      {"g", "*vertices 3\n*edges\n1 2\n2 3\n"},
      {"g", "*Vertices 3\r\n*Edgeslist\r\n2 1 3\r\n"},
      {"g", "*Vertices 3\n*Arcs\n1 2\n2 1\n*Edges\n2 3\n"},
      {"g", ">>graph6<<Bg\n"},
      {"g.g6", "Bg"},
      {"g.d6", "&BK_\n"},
      {"g.s6", ":Bd\n"},
      {"g",
       R"({"nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}], "links": [{"source": "a", "target": "b"}, {"source": "c", "target": "b"}]})"}};
  for (const auto& [name, text] : undirected) {
    const graph::Graph graph = parse(name, text);
    if (std::string(name) != "g.d6") {
      EXPECT_EQ(arcs_of(graph.out()), both_ways) << text;
    }
    EXPECT_EQ(graph.num_vertices(), 3U) << text;
  }
}

TEST(NamedFormats, WhatIsWrongIsSaidWithItsLine) {
  const std::string two = "<node id='0'/>\n<node id='1'/>\n";
  const std::tuple<const char*, std::string, int, const char*> files[] = {
      {"g.graphml", graphml(two + "<edge source='0' target='2'/>"), 6,
       "expected a vertex that the file declares"},
      {"g.graphml", graphml(two + "<node id='0'/>"), 6, "found vertex '0' again"},
      {"g.graphml", graphml(two + "<edge source='0'/>"), 6, "<edge> without target"},
      {"g.graphml", graphml(two + "<hyperedge/>"), 6, "found a hyperedge"},
      {"g.graphml", graphml("<node id='0'><graph edgedefault='directed'/></node>"), 4,
       "found a graph in a vertex"},
      {"g.graphml", graphml(two + "<edge directed='false' source='0' target='1'/>"), 6,
       "found an edge with directed 'false'"},
      {"g.graphml", graphml(two, "both"), 3, "edgedefault 'both'"},
      {"g.graphml",
       graphml(two + "<edge source='0' target='1'><data key='w'>x</data></edge>", "directed",
               "<key id='w' for='edge' attr.name='weight'/>"),
       6, "found 'x', expected a weight"},
      {"g.graphml",
       graphml(
           two + "<edge source='0' target='1'><data key='w'>1</data></edge>\n<edge source='0' target='1'/>",
           "directed", "<key id='w' for='edge' attr.name='weight'/>"),
       7, "without a weight"},
      {"g.graphml", graphml("<node id='&bad;'/>"), 4, "not well-formed (undefined entity"},
      {"g.graphml", graphml("</node>"), 4, "not well-formed (mismatched tag"},
      {"g.graphml", "<!DOCTYPE x [<!ENTITY a 'b'>]>\n<graphml/>", 1, "found declarations"},
      {"g.graphml", "<!DOCTYPE x SYSTEM 'x.dtd'>\n<graphml>&a;</graphml>", 2, "found '&a;', expected &lt;"},
      {"g.graphml", "<graphml><node a:id='0' b:id='1'/></graphml>", 1, "found attribute 'id' twice"},
      {"g.graphml", "<graphml>\xff</graphml>", 1, "not well-formed (invalid token"},
      {"g.graphml", "<?xml version='1.0' encoding='UTF-16'?><graphml/>", 1, "found another encoding"},
      {"g.gml", "graph [\nnode [ id 0 ]\nedge [ source 0 target 1 ]\n]", 3,
       "expected a vertex that the file declares"},
      {"g.gml", "graph [\nnode [ id \"a\" ]\n]", 2, "found id without a number"},
      {"g.gml", "graph [\nnode [ label \"a\" ]\n]", 2, "found node without id"},
      {"g.gml", "graph [\nnode [ id 1.5 ]\n]", 2, "found id '1.5', expected an integer"},
      {"g.gml", "graph [\nnode [ id 0 ]\n", 3, "truncated?"},
      {"g.gml", "graph [ ]\ngraph [ ]", 2, "found a second graph"},
      {"g.net", "*Vertices 2\n*Arcs\n1 3\n", 3, "expected a second vertex of at most 2"},
      {"g.net", "*Vertices 2\n*Arcs\n0 1\n", 3, "Pajek counts from 1"},
      {"g.net", "*Vertices 2\n*Arcs :1 \"knows\"\n1 2\n", 2, "several relations"},
      {"g.net", "*Vertices 2 1\n*Arcs\n1 2\n", 1, "two modes"},
      {"g.net", "*Vertices 2\n*Arcs\n1 2 3\n2 1\n", 4, "without a weight"},
      {"g.net", "*Vertices 2\n*Matrix\n0 1\n", 4, "found 1 rows of the matrix, expected 2"},
      {"g.net", "*Vertices 2\n*Partition x\n1\n", 2, "expected *Arcs"},
      {"g.g6", "B\n", 1, "expected 1 for 3 vertices"},
      {"g.g6", "Bgg\n", 1, "expected 1 for 3 vertices"},
      {"g.g6", "B~\n", 1, "found a set bit behind the graph"},
      {"g.g6", "Bw\nBw\n", 2, "found a second graph"},
      {"g.g6", "~~~~~~~~\n", 1, "vertices announced"},
      {"g.s6", ":@N\n", 1, "programs read in different ways"},
      {"g.json", "{\"nodes\": [{\"id\": 0}],\n\"links\": [{\"source\": 0}]}", 2,
       "found a link without target"},
      {"g.json", "{\"nodes\": [{\"id\": 0},\n{\"id\": \"0\"}], \"links\": []}", 2,
       "found the id '0' as a text"},
      {"g.json",
       "{\"nodes\": [{\"id\": 0}],\n\"links\": [{\"source\": 0, \"target\": 0, \"weight\": \"1\"}]}", 2,
       "expected a number"},
      {"g.json", "{\"nodes\": [{\"id\": [1]}]}", 1, "found id that is no number or text"},
      {"g.json", "{\"nodes\": [{\"name\": 1}], \"links\": []}", 1, "found a node without id"},
      {"g.json", "{\"nodes\":\n[", 2, "cannot be parsed"},
      {"g.json", "[1]", 1, "found a list"},
      {"g.json", "{\"links\": []}", 1, "found no nodes"},
      {"g.json", "{\"nodes\": [], \"nodes\": []}", 1, "found a second list"}};
  for (const auto& [name, text, line, what] : files) {
    const std::string message = parse_error(name, text);
    EXPECT_THAT(message, HasSubstr(std::string(name) + ":" + std::to_string(line) + ": found ")) << text;
    EXPECT_THAT(message, HasSubstr(what)) << text;
  }
}

TEST(NamedFormats, TruncatedFilesAreRefused) {
  const std::string whole = graphml("<node id='a'/><node id='b'/><edge source='a' target='b'/>");
  for (size_t size = 60; size < whole.size() - 1; ++size)
    EXPECT_NE(parse_error("g.graphml", whole.substr(0, size)), "") << whole.substr(0, size);
  const std::string json = R"({"nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1}]})";
  for (size_t size = 1; size < json.size(); ++size)
    EXPECT_NE(parse_error("g.json", json.substr(0, size)), "") << size;
}

}  // namespace
}  // namespace harness::testing

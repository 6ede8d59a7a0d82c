// Tests edge lists as tables: column names, additional columns, ids of more than 32 bits, ids that are words,
// and which ids are kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collections.hpp"
#include "graph/output/writers.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Params = std::map<std::string, std::string>;

TEST(Table, ColumnsByNameAndByNumber) {
  const std::string text =
      "\"id\",\"from\",\"city\",\"to\",\"km\"\n7,0,\"Bonn, am Rhein\",1,2.5\n8,2,\"Ulm \"\"U\"\"\",0,4\n";
  const graph::Graph named = open_beside({{"a.csv", text}}, {{"columns", "from, to,km"}});
  EXPECT_EQ(arcs_of(named.out()), (Arcs{{0, 1}, {2, 0}}));
  EXPECT_THAT(weights_of(named), ElementsAre(2.5F, 4));
  EXPECT_FALSE(named.provenance().contains("columns"));
  const graph::Graph numbered = open_beside({{"a.csv", text}}, {{"columns", "4,2"}});
  EXPECT_EQ(arcs_of(numbered.out()), (Arcs{{0, 2}, {1, 0}}));
  EXPECT_FALSE(numbered.weighted());
  EXPECT_EQ(open_beside({{"a.tsv", "x\t0\t1\ny\t1\t2\n"}}, {{"columns", "2,3"}}).num_edges(), 2U);
  EXPECT_EQ(open_beside({{"a.txt", "0;1;x\n1;2;y\n"}}, {{"columns", "1,2"}}).num_edges(), 2U);
}

TEST(Table, TheFirstTwoColumnsAreTakenAndItSaysSo) {
  const graph::Graph graph = parse("a.csv", "u,v,time,weight\n0,1,2,3\n1,2,5,7\n");
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}}));
  EXPECT_FALSE(graph.weighted());
  EXPECT_EQ(graph.provenance().at("columns"), "the first two of 4 columns were taken, 'u' and 'v'");
  EXPECT_EQ(parse("table", "u;v;w\n0;1;3\n").num_edges(), 1U);
}

TEST(Table, WrongColumnsAreRefused) {
  const auto refusal = [](const std::string& columns, const std::string& text = "from,to\n0,1\n") {
    return refusal_beside({{"a.csv", text}}, {{"columns", columns}});
  };
  EXPECT_THAT(refusal("from,too"),
              HasSubstr("a.csv:2: found the columns from, to, expected one called 'too'"));
  EXPECT_THAT(refusal("from,too"), HasSubstr("did you mean 'to'?"));
  EXPECT_THAT(refusal("from"), HasSubstr("found 1 names in columns, expected 2"));
  EXPECT_THAT(refusal("1,3"), HasSubstr("a.csv:2: found 2 columns, expected a column 3"));
  EXPECT_THAT(refusal("from,to", "from,to,x\n0,1,2\n1,2\n"),
              HasSubstr("a.csv:3: found 2 columns, expected 3"));
  EXPECT_THAT(refusal("from,to", "from,to,x\n0,1,2\n1,,2\n"),
              HasSubstr("a.csv:3: found '', expected a vertex id"));
  EXPECT_THAT(refusal("from,to", "from,to,x\n0,1,2\n1,\"2,2\n"),
              HasSubstr("a.csv:3: found a quote that does not end"));
  EXPECT_THAT(refusal("from,to,x", "from,to,x\n0,1,2\n1,1,y\n"),
              HasSubstr("a.csv:3: found 'y', expected a weight"));
  EXPECT_THAT(refusal("from,to", "from,to\n"), HasSubstr("a.csv:1: found names of columns alone"));
  EXPECT_THAT(refusal("1,2", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"),
              HasSubstr("a.csv:"));
  EXPECT_THAT(parse_error("a.txt", "1 2 3 4\n"), HasSubstr("name those to take, as in columns: [1, 2]"));
}

TEST(LongIds, AreNumberedInOrderAndKept) {
  const std::string text = "# SNAP\n9000000000 17\n17 4294967296\n4294967296 9000000000\n";
  EXPECT_THAT(parse_error("a.txt", text),
              HasSubstr("a.txt:2: found '9000000000', expected a vertex id of at most"));
  EXPECT_THAT(parse_error("a.txt", text), HasSubstr("(compact: true or --compact numbers longer ids)"));
  EXPECT_THAT(parse_error("a.txt", "ada carl\ncarl rosa\n"),
              HasSubstr("(compact: true or --compact numbers words)"));
  const graph::Graph graph = open_beside({{"a.txt", text}}, {{"compact", "true"}});
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}, {2, 0}}));
  EXPECT_EQ(graph.input_id(2), 9'000'000'000U);
  EXPECT_EQ(graph.input_vertex(4'294'967'296), 1U);
  EXPECT_TRUE(open_beside({{"a.txt", "0 2\n2 1\n"}}, {{"compact", "true"}}).ids().empty());
}

TEST(Words, AreNumberedInOrderAndKept) {
  const std::string text = "who,whom,how often\nRosa L.,Carl,2\nCarl,\"Rosa L.\",1\nAda,Carl,5\n";
  const graph::Graph graph =
      open_beside({{"a.csv", text}}, {{"compact", "true"}, {"columns", "who,whom,how often"}});
  ASSERT_EQ(graph.num_vertices(), 3U);
  EXPECT_THAT((std::vector{graph.ids()[0], graph.ids()[1], graph.ids()[2]}),
              ElementsAre("Ada", "Carl", "Rosa L."));
  EXPECT_EQ(arcs_of(graph.out()), (Arcs{{0, 1}, {1, 2}, {2, 1}}));
  EXPECT_THAT(weights_of(graph), ElementsAre(5, 1, 2));
  EXPECT_EQ(graph.ids().find(std::string_view("Carl")), 1U);
  EXPECT_EQ(graph.ids().find(std::string_view("Karl")), std::nullopt);
  EXPECT_EQ(open_beside({{"a.txt", "ada carl\ncarl rosa\n"}}, {{"compact", "true"}}).num_edges(), 2U);
}

TEST(Words, DoNotDependOnThreads) {
  std::string text;
  for (uint64_t i = 0; i < 300'000; ++i)
    text += fmt::format("v{} v{}\n", i * 7919 % 100'003, i * 104'729 % 100'003);
  const TempFolder folder;
  const graph::GraphSpec spec{.file = folder.file("a.txt", text).string(), .params = {{"compact", "true"}}};
  const graph::Graph one = graph::open_graph(spec, {.threads = 1}),
                     three = graph::open_graph(spec, {.threads = 3});
  EXPECT_EQ(one.fingerprint(), three.fingerprint());
  EXPECT_EQ(one.num_vertices(), 100'003U);
}

TEST(KeptIds, LiveInTheCacheAndThroughOrders) {
  const TempFolder folder;
  for (const std::string text : {"900 17\n17 4294967296\n", "b a\na c\n"}) {
    graph::GraphSpec spec{
        .file = folder.file("a.txt", text).string(), .params = {{"compact", "true"}}, .order = "degree"};
    const graph::OpenOptions options{.cache_dir = folder.path() / "cache"};
    const graph::Graph built = graph::open_graph(spec, options), cached = graph::open_graph(spec, options);
    EXPECT_EQ(cached.provenance().at("cache"), "hit");
    for (graph::vertex_t v = 0; v < 3; ++v) EXPECT_EQ(cached.ids()[v], built.ids()[v]);
    EXPECT_EQ(cached.input_id(2), built.input_id(2));
    // A graph in the order of its source keeps the source's ids if it is written as .hgr. If it is written in
    // another order, its vertex numbers become the ids.
    spec.order = "original";
    graph::write_graph(graph::open_graph(spec), folder.path() / "plain.hgr");
    EXPECT_FALSE(graph::open_graph({.file = (folder.path() / "plain.hgr").string()}).ids().empty());
    graph::write_graph(built, folder.path() / "ordered.hgr");
    EXPECT_TRUE(graph::open_graph({.file = (folder.path() / "ordered.hgr").string()}).ids().empty());
  }
}

}  // namespace
}  // namespace harness::testing

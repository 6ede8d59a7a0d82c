// Tests the catalogue of graphs: its entries, messages about wrong entries, and several folders of entries.
#include "graph/catalogue/catalogue.hpp"

#include <gmock/gmock.h>

#include <set>

#include "base/error.hpp"
#include "graph/catalogue/store.hpp"
#include "graph/catalogue/verify.hpp"
#include "support.hpp"

namespace harness::testing {
namespace {

using namespace graph;

using ::testing::HasSubstr;

const GraphCatalogue& shipped() {
  static const GraphCatalogue catalogue({HARNESS_GRAPH_ENTRIES});
  return catalogue;
}

constexpr const char* good_entry = R"(id: toy
aliases: [little]
title: a graph
class: road
sources:
  - url: https://example.org/toy.tar.gz
    member: toy/toy.mtx
pinned: {vertices: 3, arcs: 4, self_loops: 0, duplicates: 1, fingerprint: "0123456789abcdef"}
published:
  - {vertices: 3, edges: 5, counts: arcs, published_in: here}
licence: none
cites: [somebody]
)";

/// Returns `good_entry` with one text replaced.
std::string with(const std::string& old, const std::string& text) {
  std::string entry = good_entry;
  const size_t place = entry.find(old);
  EXPECT_NE(place, std::string::npos) << old;
  return entry.replace(place, old.size(), text);
}

std::string refusal_of(const std::string& entry) {
  const TempFolder folder;
  const auto file = folder.file("toy.yaml", entry);
  try {
    read_entry(file);
  } catch (const Error& e) {
    return std::string(e.what()).substr(folder.path().string().size() + 1);
  }
  return "";
}

TEST(ShippedEntries, AreThere) {
  EXPECT_GE(shipped().graphs().size(), 40u);
  for (const char* name : {"uk-2002",
                           "brain",
                           "ljournal",
                           "twitter",
                           "friendster",
                           "soc-orkut",
                           "soc-twitter-2010",
                           "soc-LiveJournal",
                           "soc-sinaweibo",
                           "hollywood-2009",
                           "indochina-2004",
                           "road_usa",
                           "road_central",
                           "roadNet-CA",
                           "web-uk-2005",
                           "it-2004",
                           "bio-human-gene1",
                           "bio-mouse-gene",
                           "graph500-scale19",
                           "COLLAB",
                           "hollywood-2011",
                           "web-wikipedia",
                           "belgium_osm",
                           "delaunay_n21",
                           "GAP-road",
                           "GAP-twitter",
                           "GAP-web",
                           "GAP-kron",
                           "GAP-urand",
                           "wiki-Talk",
                           "kgs",
                           "cit-Patents",
                           "dota-league",
                           "datagen-7_5-fb",
                           "graph500-22"}) {
    EXPECT_NE(shipped().find(name), nullptr) << name;
  }
}

TEST(ShippedEntries, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const KnownGraph& graph : shipped().graphs()) {
    EXPECT_EQ(graph.file.stem(), graph.id);
    EXPECT_TRUE(names.insert(graph.id).second) << graph.id;
    for (const std::string& alias : graph.aliases) EXPECT_TRUE(names.insert(alias).second) << alias;
  }
}

TEST(ShippedEntries, SayWhomToCiteAndWhereNumbersAreFrom) {
  for (const KnownGraph& graph : shipped().graphs()) {
    EXPECT_FALSE(graph.cites.empty()) << graph.id;
    for (const std::string& key : graph.cites)
      EXPECT_NE(shipped().work(key), "") << graph.id << " cites " << key;
    for (const PublishedSize& size : graph.published) EXPECT_FALSE(size.published_in.empty()) << graph.id;
    EXPECT_EQ(graph.statistics.empty(), graph.statistics_in.empty()) << graph.id;
  }
}

TEST(ShippedEntries, NoWorkIsForgotten) {
  std::set<std::string> cited;
  for (const KnownGraph& graph : shipped().graphs()) cited.insert(graph.cites.begin(), graph.cites.end());
  for (const auto& [key, work] : read_bibtex(std::filesystem::path(HARNESS_GRAPH_ENTRIES) / "references.bib"))
    EXPECT_TRUE(cited.contains(key)) << key;
}

/// Pairs of a catalogue entry and a file of the same graph. The entry must have the numbers of the file.
class PinnedBy : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(PinnedBy, TheFileAtHand) {
  const auto [name, file] = GetParam();
  const std::filesystem::path path = testing::test_data(file);
  if (path.empty()) GTEST_SKIP() << "the data is absent";
  const KnownGraph& graph = shipped().require(name);
  ASSERT_TRUE(graph.pinned);
  EXPECT_EQ(difference(look_at(spec_of(graph, path, ""), 2), *graph.pinned), "");
}

INSTANTIATE_TEST_SUITE_P(
    All, PinnedBy,
    ::testing::Values(
        std::pair{"soc-Epinions1", "formats/soc-Epinions1.txt.gz"},
        std::pair{"ego-Facebook", "formats/facebook_combined.el"}, std::pair{"rome99", "formats/rome99.gr"},
        std::pair{"cnr-2000", "formats/cnr-2000.graph"}, std::pair{"4elt", "formats/4elt.graph"},
        std::pair{"karate", "formats/karate.graph"},
        std::pair{"PGPgiantcompo", "formats/PGPgiantcompo.graph"},
        std::pair{"loc-Gowalla", "soc-gowalla.mtx.zst"}, std::pair{"web-NotreDame", "web-NotreDame.mtx.zst"},
        std::pair{"cit-HepPh", "cit-HepPh.mtx.gz"}, std::pair{"ca-AstroPh", "ca-AstroPh.mtx.gz"},
        std::pair{"email-Enron", "email-Enron.mtx.gz"}, std::pair{"email-Eu-core", "email-Eu-core.mtx"},
        std::pair{"power", "inf-power.mtx"}, std::pair{"chesapeake", "bio-chesapeake.mtx"},
        std::pair{"minnesota", "road-minnesota.mtx"}, std::pair{"delaunay_n15", "mesh-delaunay_n15.mtx"},
        std::pair{"wave", "mesh-wave.mtx.zst"}));

TEST(Entry, SaysWhatAGraphIs) {
  const TempFolder folder;
  const KnownGraph graph = read_entry(folder.file("toy.yaml", good_entry));
  EXPECT_EQ(graph.id, "toy");
  EXPECT_EQ(graph.kind, "road");
  ASSERT_EQ(graph.sources.size(), 1u);
  EXPECT_THAT(graph.sources[0].members, ::testing::ElementsAre("toy/toy.mtx"));
  ASSERT_TRUE(graph.pinned);
  EXPECT_EQ(graph.pinned->duplicates, 1u);
  EXPECT_EQ(graph.published.at(0).counts, "arcs");
}

TEST(Entry, IsRefusedWithItsLine) {
  EXPECT_EQ(refusal_of(good_entry), "");
  const auto says = [](const std::string& old, const std::string& text, const std::string& line) {
    EXPECT_THAT(refusal_of(with(old, text)), HasSubstr(line));
  };
  says("title: a graph", "titel: a graph",
       "toy.yaml:3: an entry: unknown key 'titel' (did you mean 'title'?)");
  says("title: a graph\n", "", "toy.yaml:1: the key 'title' is missing");
  says("title: a graph", "title: a graph\ntitle: two", "toy.yaml:4: key 'title' is given twice");
  says("title: a graph", "title: ' '", "toy.yaml:3: title: expected a text, got an empty one");
  says("id: toy", "id: a/b", "toy.yaml:1: id: expected letters");
  says("class: road", "class: roads", "toy.yaml:4: class: expected social or");
  says("https://example.org/toy.tar.gz", "file:///etc/passwd", "toy.yaml:6: url: expected http or https");
  says("    member: toy/toy.mtx", "    file: x", "a source has either url or file");
  says("    member: toy/toy.mtx", "    format: mxt", "toy.yaml:7: format: unknown graph format 'mxt'");
  says("vertices: 3, arcs", "vertices: -3, arcs", "toy.yaml:8: vertices: expected a whole number");
  says("\"0123456789abcdef\"", "1234", "toy.yaml:8: fingerprint: expected 16 hex digits in quotes");
  says("counts: arcs", "counts: lines", "toy.yaml:10: counts: expected arcs or edges or nonzeros");
  says(", published_in: here", "", "the key 'published_in' is missing");
  says("cites: [somebody]", "cites: []", "toy.yaml:12: cites: the list is empty");
  says("class: road", "class: [", "toy.yaml:");
  says("sources:", "sources: []\nnote:", "sources: expected a list with at least one item");
}

TEST(Catalogue, AnEarlierFolderHidesEntriesOfALaterOne) {
  const TempFolder mine, theirs;
  mine.file("toy.yaml", with("title: a graph", "title: mine"));
  theirs.file("toy.yaml", good_entry);
  theirs.file("other.yaml", with("id: toy\naliases: [little]", "id: other\naliases: [big]"));
  const GraphCatalogue both({mine.path(), theirs.path()});
  EXPECT_EQ(both.graphs().size(), 2u);
  EXPECT_EQ(both.require("little").title, "mine");
  EXPECT_EQ(both.require("big").title, "a graph");
}

TEST(Catalogue, NamesAreUniqueInAFolder) {
  const TempFolder folder;
  folder.file("toy.yaml", good_entry);
  folder.file("twice.yaml", with("id: toy", "id: little"));
  EXPECT_THROW(GraphCatalogue({folder.path()}), Error);
}

TEST(Catalogue, SuggestsTheNearestName) {
  try {
    shipped().require("roadNet-AC");
    FAIL();
  } catch (const Error& e) {
    EXPECT_THAT(e.what(), HasSubstr("has no graph 'roadNet-AC' (did you mean 'roadNet-CA'?)"));
  }
}

TEST(Bibtex, TakesEntriesAsTheyAre) {
  const TempFolder folder;
  const auto works =
      read_bibtex(folder.file("a.bib", "words\n@book{one,\n title = {A {B}}}\n\n@misc{two, x = 1}"));
  EXPECT_EQ(works.at("one"), "@book{one,\n title = {A {B}}}");
  EXPECT_EQ(works.at("two"), "@misc{two, x = 1}");
  EXPECT_THROW(read_bibtex(folder.file("b.bib", "@book{one, title = {A}")), Error);
  EXPECT_THROW(read_bibtex(folder.file("c.bib", "@book{one, x = 1} @book{one, x = 2}")), Error);
  EXPECT_THROW(read_bibtex(folder.file("d.bib", "@book{}")), Error);
}

}  // namespace
}  // namespace harness::testing

// Tests the answers of algorithms, which summarise a result in words and numbers, on a small graph whose
// numbers a person can count. Also tests the tolerances, by which two answers may differ.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <sstream>

#include "planted_result.hpp"

namespace harness::testing {
namespace {

/// The expected answer of an algorithm on triangles_and_paths(), which has two components of seven and five
/// vertices, and three triangles. Distances and levels are those from vertex 2.
struct Said {
  const char* algorithm;
  StringMap params;
  float weight;
  const char* words;
};
void PrintTo(const Said& said, std::ostream* stream) {
  *stream << said.algorithm << " " << text_of(said.params);
}

const Said table[] = {
    {"bc", {}, 1, "score_max=2+-2e-09 score_sum=3+-3e-09 score_checksum=-0.500640749931+-1.3e-08"},
    {"bfs", {}, 1, "reached=7 depth=3"},
    {"cc", {}, 1, "components=2 largest=7"},
    {"cdlp", {}, 1, "communities=2"},
    {"kcore", {}, 1, "core_max=2"},
    {"lcc", {}, 1, "mean=0.5"},
    {"scc", {}, 1, "components=2 largest=7"},
    {"truss", {}, 1, "truss_max=3"},
    {"cc_afforest", {}, 1, "components=2 largest=7"},
    {"cc_soman", {}, 1, "components=2 largest=7"},
    {"gcn", {}, 1, "norm=134.013476215+-0.000164 mean_checksum=-0.662095134121+-0.000164"},
    {"gcn", {{"operator", "spmm"}}, 1, "norm=265.340523481+-0.00037 sum_checksum=0.457145103912+-0.00037"},
    {"gcn",
     {{"operator", "graph_sum"}},
     1,
     "norm=126.953373817+-0.000242 sum_checksum=-1.00271982769+-0.000242"},
    {"pagerank", {}, 1, "rank_max=0.133011713624+-0.0001 rank_checksum=-0.0339030705526+-0.0001"},
    {"pagerank",
     {{"norm", "max"}},
     1,
     "rank_max=0.133011713624+-0.0001 rank_checksum=-0.0339030705526+-0.0001"},
    {"pagerank",
     {{"precision", "double"}, {"tolerance", "1e-10"}},
     1,
     "rank_max=0.133011719368+-3e-10 rank_checksum=-0.033903069836+-3e-10"},
    {"pagerank", {{"precision", "fixed"}}, 1, "rank_max=0.13301171936815315"},
    {"pagerank_gs", {}, 1, "rank_max=0.133018895984+-0.00135 rank_checksum=-0.0339346676734+-0.00135"},
    {"pagerank_gs",
     {{"precision", "double"}, {"tolerance", "1e-10"}},
     1,
     "rank_max=0.133018775724+-1.33e-09 rank_checksum=-0.0339336793501+-1.33e-09"},
    {"spmv", {}, 1, "norm=25.6548734903+-2e-05 y_checksum=2.19031697629+-2e-05"},
    {"spmv", {{"precision", "fixed"}}, 1, "norm=25.654873847961426"},
    {"sssp", {}, 1, "reached=7 distance_sum=28 distance_max=9"},
    {"sssp",
     {},
     0.1f,
     "reached=7 distance_sum=2.80000005662+-1.22e-06 distance_max=0.900000035763+-6.44e-07 "
     "distance_checksum=0.251056753648+-1.22e-06"},
    {"sssp",
     {{"distance", "double"}},
     0.1f,
     "reached=7 distance_sum=2.8000000566244125 distance_max=0.9000000208616257"},
    {"tc", {}, 1, "triangles=3"},
    {"tc_merge", {}, 1, "triangles=3"},
};

struct Word {
  std::string name;
  double value = 0, tolerance = 0;
};
std::vector<Word> words_of(const std::string& text) {
  std::vector<Word> words;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    const size_t equals = word.find('='), within = word.find("+-");
    words.push_back({word.substr(0, equals), std::strtod(word.c_str() + equals + 1, nullptr),
                     within == std::string::npos ? 0 : std::strtod(word.c_str() + within + 2, nullptr)});
  }
  return words;
}

class AnswersOfReferences : public OnBackend<Said> {
 protected:
  void expect_said_of(graph::Graph graph) {
    const Said& said = GetParam();
    const PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, said.algorithm), said.params},
                                std::move(graph));
    ASSERT_EQ(planted.reason(), "");
    const std::vector<Word> got = words_of(planted.answer_of_reference()), want = words_of(said.words);
    ASSERT_EQ(got.size(), want.size()) << planted.answer_of_reference();
    for (size_t i = 0; i < want.size(); ++i) {
      EXPECT_EQ(got[i].name, want[i].name);
      // Another compiler may round differently. The difference is much smaller than the tolerance.
      EXPECT_NEAR(got[i].value, want[i].value, std::max(0.01 * want[i].tolerance, 1e-12 * want[i].value))
          << want[i].name;
      EXPECT_NEAR(got[i].tolerance, want[i].tolerance, 0.02 * want[i].tolerance) << want[i].name;
    }
  }
};

TEST_P(AnswersOfReferences, AreKnown) {
  expect_said_of(triangles_and_paths(GetParam().weight));
}

TEST_P(AnswersOfReferences, AreTheSameUnderOtherIds) {
  expect_said_of(triangles_and_paths_reversed(GetParam().weight));
}

/// Returns a star of 60 leaves, and complete graphs of three, four and five vertices.
graph::Graph star_and_cliques() {
  std::vector<Tie> ties;
  for (uint32_t leaf = 1; leaf <= 60; ++leaf) ties.push_back({0, leaf});
  for (const auto& [first, size] : {std::pair{61u, 3u}, {64u, 4u}, {68u, 5u}}) {
    for (uint32_t a = first; a < first + size; ++a)
      for (uint32_t b = a + 1; b < first + size; ++b) ties.push_back({a, b});
  }
  return weighted_graph("star_and_cliques", 73, ties, 1);
}

/// Returns how often each number occurs in the result of an algorithm's reference.
std::map<uint32_t, size_t> counts_of_reference(const char* algorithm, size_t elements) {
  PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, algorithm), {}}, star_and_cliques());
  EXPECT_EQ(planted.reason(), "");
  std::map<uint32_t, size_t> counts;
  for (size_t i = 0; i < elements; ++i) ++counts[planted.result<uint32_t>()[i]];
  return counts;
}

// `truss` and `kcore` give each edge or vertex a number: the largest k for which it is in a k-truss or
// k-core. In the star, this number is the lowest, and in a clique, its size determines the number.
TEST(AnswersOfLevels, AreThoseOfEachClique) {
  EXPECT_EQ(counts_of_reference("truss", 158),
            (std::map<uint32_t, size_t>{{2, 120}, {3, 6}, {4, 12}, {5, 20}}));
  EXPECT_EQ(counts_of_reference("kcore", 73), (std::map<uint32_t, size_t>{{1, 61}, {2, 3}, {3, 4}, {4, 5}}));
}

// Both paths contain the edge between 0 and 5, which is in no triangle. In the array of all neighbours,
// vertex by vertex, a search for a common neighbour of 0 and 5 must end with the neighbours of each. If it
// went on to those of the next vertex, it would find vertex 9 in both lists.
TEST(AnswersOfLevels, APathHasNoTriangle) {
  if (!missing().empty()) GTEST_SKIP() << missing();
  for (const std::vector<Tie>& path : {std::vector<Tie>{{0, 5}, {5, 9}, {1, 9}}, {{0, 5}, {0, 9}, {6, 9}}}) {
    const PlantedResult planted({registry().find(HARNESS_KIND_ALGORITHM, "truss"), {}},
                                weighted_graph("path", 10, path, 1));
    ASSERT_EQ(planted.reason(), "");
    EXPECT_EQ(planted.answer_of_reference().find("truss_max=2"), 0u) << planted.answer_of_reference();
  }
}

INSTANTIATE_TEST_SUITE_P(All, AnswersOfReferences, ::testing::ValuesIn(table));

}  // namespace
}  // namespace harness::testing

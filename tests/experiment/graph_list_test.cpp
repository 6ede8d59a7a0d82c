// Tests graph lists, files that describe each graph in several sizes. An experiment chooses the size, may add
// keys to each graph, and may give one number from which the seeds of all graphs are derived.
#include <fstream>
#include <set>

#include "experiment/graph_list.hpp"
#include "helpers.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr const char* two_kinds = R"(description: two kinds
graphs:
- name: kron
  small: {generator: kronecker, scale: 8}
  large: {generator: kronecker, scale: 20}
- name: mesh
  small: {generator: grid, rows: 4, cols: 4}
  large: {generator: grid, rows: 9, cols: 9}
- name: road
  small: {generator: road, rows: 4, cols: 4, seed: 7}
- name: stored
  small: {file: some.mtx}
)";

class GraphLists : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directory(folder_.path() / "graphs");
    std::ofstream(folder_.path() / "graphs/kinds.yaml") << two_kinds;
  }
  /// Returns the keys and values of each expanded graph, by its name.
  std::map<std::string, std::map<std::string, std::string>> graphs(const std::string& entries) {
    Tree root = parse_tree(entries, {"held.yaml", 1});
    experiment::expand_graph_lists(root, folder_.path());
    std::map<std::string, std::map<std::string, std::string>> all;
    for (const Tree& graph : root.find("graphs")->items) {
      auto& keys = all[graph.find("name")->scalar];
      for (const Tree::Entry& entry : graph.entries) keys[entry.key] = entry.value.scalar;
    }
    return all;
  }
  std::string refusal(const std::string& entries) {
    return error_of([&] { graphs(entries); });
  }
  const fs::path& path() const { return folder_.path(); }

 private:
  TempFolder folder_;
};

TEST_F(GraphLists, GiveEachGraphItsSizeAndTheKeysOfTheEntry) {
  const auto all =
      graphs("graphs: [{list: graphs/kinds.yaml, size: small, weights: none}, {name: own, generator: path}]");
  EXPECT_EQ(all.size(), 5u);
  EXPECT_EQ(all.at("kron").at("scale"), "8");
  EXPECT_EQ(all.at("mesh").at("rows"), "4");
  for (const char* name : {"kron", "mesh", "road", "stored"}) EXPECT_EQ(all.at(name).at("weights"), "none");
  EXPECT_EQ(all.at("own").count("weights"), 0u);
  EXPECT_EQ(all.at("stored").at("file"), (path() / "graphs/some.mtx").string()) << "relative to the list";
}

TEST_F(GraphLists, SeedsFollowFromOneNumber) {
  const std::string entries = "graphs: [{list: graphs/kinds.yaml, size: small}]\n";
  const auto usual = graphs(entries), again = graphs(entries), first = graphs(entries + "graph_seed: 1\n"),
             second = graphs(entries + "graph_seed: 2\n");
  EXPECT_EQ(usual, again);
  EXPECT_EQ(usual, first);
  EXPECT_NE(first.at("kron").at("seed"), second.at("kron").at("seed"));
  EXPECT_EQ(second.at("road").at("seed"), "7") << "the list's own";
  EXPECT_EQ(second.at("mesh").count("seed"), 0u) << "a grid has none";
}

TEST_F(GraphLists, AreDrawnIfNobodyGaveANumber) {
  const auto draws = [](const std::string& text) {
    return experiment::draws_seeds(parse_tree(text, {"held.yaml", 1}));
  };
  EXPECT_TRUE(draws("graphs: [{list: a.yaml, size: small}]"));
  EXPECT_FALSE(draws("graphs: [{list: a.yaml, size: small}]\ngraph_seed: 3"));
  EXPECT_FALSE(draws("graphs: [{generator: kronecker}]"));
}

TEST_F(GraphLists, NameTheLineOfAMistake) {
  EXPECT_THAT(refusal("graphs:\n- {list: graphs/kinds.yaml, size: large}"),
              AllOf(HasSubstr("held.yaml:2"), HasSubstr("'road' of the list has no size 'large'")));
  EXPECT_THAT(refusal("graphs: [{list: graphs/kinds.yaml}]"), HasSubstr("size"));
  EXPECT_THAT(refusal("graphs: [{list: graphs/none.yaml, size: small}]"), HasSubstr("none.yaml"));
  EXPECT_THAT(refusal("graphs: [{list: graphs/kinds.yaml, size: small}]\ngraph_seed: often"),
              HasSubstr("held.yaml:2"));
}

}  // namespace
}  // namespace harness::testing

// Tests the experiment file that a tuner writes. It has only the fastest configurations, and absolute paths
// of graph files, so that it is valid in any folder.
#include "experiment/narrow.hpp"

#include <filesystem>

#include "helpers.hpp"
#include "temp_folder.hpp"

namespace harness::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAreArray;

constexpr const char* products =
    "algorithms: [pagerank, {id: bfs, source: 3}]\nformats: [csr, {id: ell, width: [2, 4]}]\n"
    "schedules: [vm, em]\noptions: {direction: [push, pull]}\nmeasure: {seed: 9}\n";

/// Returns the file for the configurations whose ids contain `part`.
std::string narrowed_to(const experiment::Experiment& experiment, const std::string& part) {
  const experiment::Expansion all = experiment::expand(experiment, small_catalogue());
  std::vector<experiment::Configuration> chosen;
  for (const auto& one : all.configurations)
    if (one.id.find(part) != std::string::npos) chosen.push_back(one);
  EXPECT_FALSE(chosen.empty()) << part;
  return experiment::narrowed(experiment, "best", chosen, {"the fastest"});
}

std::vector<std::string> ids_with(const std::string& text, const std::string& part) {
  std::vector<std::string> found;
  for (const std::string& id : ids(text))
    if (id.find(part) != std::string::npos) found.push_back(id);
  return found;
}

TEST(Narrowed, ExpandsToTheChosenAndNoMore) {
  const std::string text =
      std::string("experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4}]\n") + products;
  for (const char* part : {"ell(width=2)", "em", "pull"}) {
    const std::string narrow = narrowed_to(parse(text), part);
    EXPECT_THAT(ids(narrow), UnorderedElementsAreArray(ids_with(text, part))) << narrow;
    EXPECT_EQ(narrow.rfind("# the fastest\nexperiment: best\n", 0), 0u) << narrow;
    EXPECT_EQ(parse(narrow).measure.seed, 9u);
  }
}

TEST(Narrowed, KeepsOptionsThatAreLeftOut) {
  const std::string text =
      "experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4}]\nalgorithms: [pagerank]\n"
      "formats: [csr]\nschedules: [vm, em]\noptions: {direction: [unset, pull]}\n";
  const std::string narrow = narrowed_to(parse(text), "sched:vm/fmt:csr/graph");
  EXPECT_THAT(ids(narrow), ElementsAre("alg:pagerank/sched:vm/fmt:csr/graph:k/dev:cpu")) << narrow;
}

TEST(Narrowed, HoldsWhatWasSetOnTheCommandLine) {
  const std::string text =
      std::string("experiment: t\ngraphs: [{name: k, generator: kronecker, scale: 4}]\n") + products;
  const experiment::Experiment narrow =
      parse(narrowed_to(parse(text, {"measure.seed=11", "graphs.k.scale=5"}), "csr"));
  EXPECT_EQ(narrow.measure.seed, 11u);
  EXPECT_THAT(narrow.graphs[0].find("scale")->values, ElementsAre("5"));
}

TEST(Narrowed, FilesOfGraphsAreFoundFromAnyFolder) {
  const TempFolder folder;
  for (const char* name : {"a.mtx", "b.mtx"}) std::ofstream(folder / name) << "\n";
  const std::string text =
      std::string(
          "experiment: t\ngraphs:\n- file: [a.mtx, b.mtx]\n- file: /elsewhere/c.mtx\n- file: d.mtx\n") +
      products;
  const experiment::Experiment here = experiment::parse_experiment(text, folder / "t.yaml", {});
  const experiment::Experiment narrow = parse(narrowed_to(here, "csr"));
  EXPECT_THAT(narrow.graphs[0].find("file")->values,
              ElementsAre((folder / "a.mtx").string(), (folder / "b.mtx").string()));
  EXPECT_THAT(narrow.graphs[1].find("file")->values, ElementsAre("/elsewhere/c.mtx"));
  EXPECT_THAT(narrow.graphs[2].find("file")->values,
              ElementsAre((std::filesystem::current_path() / "d.mtx").string()))
      << "a file that is not beside the experiment is looked for in the current folder";
}

}  // namespace
}  // namespace harness::testing

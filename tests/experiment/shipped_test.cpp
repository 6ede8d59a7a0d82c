// The experiments that come with the harness are well-formed, and small enough for a laptop.
#include "experiment/graph_spec.hpp"
#include "helpers.hpp"

namespace harness::testing {
namespace {

/// Stands in for the plugins, which this test does not load: every id that the file names exists.
Catalogue obliging_catalogue(const Experiment& experiment) {
  Catalogue catalogue;
  add_generators(catalogue);
  const auto add = [&](CatalogueKind kind, const std::vector<PluginItem>& items) {
    for (const PluginItem& item : items) {
      if (item.id == "all") {
        for (const char* id : {"a", "b", "c", "d", "e"}) {
          catalogue.entries.push_back({kind, id, {}, {}});
        }
        continue;
      }
      CatalogueEntry entry{kind, item.id, {}, {}};
      for (const Axis& axis : item.params) {
        entry.params.push_back({.name = axis.key, .type = ParamType::choice, .choices = axis.values});
      }
      catalogue.entries.push_back(entry);
    }
  };
  add(CatalogueKind::algorithm, experiment.algorithms);
  add(CatalogueKind::format, experiment.formats);
  add(CatalogueKind::schedule, experiment.schedules);
  for (const Axis& option : experiment.options) {
    catalogue.entries.push_back({CatalogueKind::option, option.key, {}, {}});
  }
  return catalogue;
}

TEST(Shipped, EveryExperimentExpands) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(HARNESS_EXPERIMENTS)) {
    if (file.path().extension() != ".yaml") continue;
    ++files;
    SCOPED_TRACE(file.path().filename().string());
    const Experiment experiment = load_experiment(file.path());
    EXPECT_EQ(experiment.name, file.path().stem().string()) << "results go to results/NAME";
    EXPECT_FALSE(experiment.description.empty());
    const Expansion expansion = expand(experiment, obliging_catalogue(experiment));
    EXPECT_GT(expansion.configurations.size(), 0u);
    EXPECT_TRUE(expansion.warnings.empty());
    for (const Configuration& one : expansion.configurations) {
      EXPECT_NO_THROW((void)to_graph_spec(one.graph));
    }
  }
  EXPECT_GT(files, 0);
}

}  // namespace
}  // namespace harness::testing

// Tests that the experiments in the source tree are well-formed, and small enough for a laptop.
#include "experiment/graph_spec.hpp"
#include "helpers.hpp"

namespace harness::testing {
namespace {

/// Returns a catalogue that contains every id of the experiment. It is used instead of the catalogue of the
/// built plugins, because this test loads no plugins.
experiment::Catalogue obliging_catalogue(const experiment::Experiment& experiment) {
  experiment::Catalogue catalogue;
  experiment::add_generators(catalogue);
  const auto add = [&](experiment::CatalogueKind kind, const std::vector<experiment::PluginItem>& items) {
    for (const experiment::PluginItem& item : items) {
      if (item.id == "all") {
        for (const char* id : {"a", "b", "c", "d", "e"}) {
          catalogue.entries.push_back({kind, id, {}, {}});
        }
        continue;
      }
      // An experiment may name the same plugin twice, with a value of a parameter and with its default.
      const auto known =
          std::find_if(catalogue.entries.begin(), catalogue.entries.end(),
                       [&](const auto& entry) { return entry.kind == kind && entry.id == item.id; });
      experiment::CatalogueEntry& entry =
          known != catalogue.entries.end() ? *known : catalogue.entries.emplace_back(kind, item.id);
      for (const experiment::Axis& axis : item.params) {
        std::vector<std::string> choices{"default"};
        choices.insert(choices.end(), axis.values.begin(), axis.values.end());
        entry.params.push_back(
            {.name = axis.key, .type = ParamType::choice, .default_value = "default", .choices = choices});
      }
    }
  };
  add(experiment::CatalogueKind::algorithm, experiment.algorithms);
  add(experiment::CatalogueKind::format, experiment.formats);
  add(experiment::CatalogueKind::schedule, experiment.schedules);
  add(experiment::CatalogueKind::baseline, experiment.baselines);
  // If the experiment names the algorithm `all`, the catalogue has only made-up algorithms so far. The key
  // `exclude` may name real ones, which the catalogue must therefore contain too.
  for (const experiment::Filter& filter : experiment.exclude) {
    for (const experiment::Axis& condition : filter.conditions) {
      if (condition.key != "algorithm" || experiment.algorithms.front().id != "all") continue;
      for (const std::string& id : condition.values)
        catalogue.entries.push_back({experiment::CatalogueKind::algorithm, id, {}, {}});
    }
  }
  for (const experiment::Axis& option : experiment.options) {
    catalogue.entries.push_back({experiment::CatalogueKind::option, option.key, {}, {}});
  }
  return catalogue;
}

TEST(Shipped, EveryExperimentExpands) {
  int files = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(HARNESS_EXPERIMENTS)) {
    if (file.path().extension() != ".yaml") continue;
    const bool of_a_paper = file.path().string().starts_with(HARNESS_EXPERIMENTS "/papers/");
    if (of_a_paper && file.path().filename() == "entry.yaml")
      continue;  // this file describes the experiments in its folder
    if (file.path().string().starts_with(HARNESS_EXPERIMENTS "/graphs/")) continue;  // only graphs
    if (file.path().parent_path().filename() == "table_3_4") continue;               // only graphs
    if (file.path().filename() == "headlines.yaml") continue;                        // only names of claims
    // A suite file is not an experiment. It lists kernels, from which the command `harness suite` makes
    // experiments.
    if (file.path().parent_path().filename() == "suites") continue;
    ++files;
    SCOPED_TRACE(file.path().string());
    const experiment::Experiment experiment = experiment::load_experiment(file.path());
    if (!of_a_paper) {
      const bool of_gallery = file.path().parent_path().filename() == "gallery";
      EXPECT_EQ(experiment.name, (of_gallery ? "gallery_" : "") + file.path().stem().string())
          << "results go to results/NAME";
      EXPECT_FALSE(experiment.description.empty());
    }
    const experiment::Expansion expansion = experiment::expand(experiment, obliging_catalogue(experiment));
    EXPECT_GT(expansion.configurations.size(), 0u);
    EXPECT_TRUE(expansion.warnings.empty());
    for (const experiment::Configuration& one : expansion.configurations) {
      EXPECT_NO_THROW((void)experiment::to_graph_spec(one.graph));
    }
  }
  EXPECT_GT(files, 0);
}

}  // namespace
}  // namespace harness::testing

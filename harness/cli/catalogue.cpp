#include "cli/commands.hpp"

#include "experiment/graph_spec.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/resolve/options.hpp"

namespace harness::cli {

experiment::Catalogue catalogue_of(const plugin::Shelf& plugins) {
  experiment::Catalogue catalogue;
  const std::pair<harness_kind, experiment::CatalogueKind> kinds[] = {
      {HARNESS_KIND_SCHEDULE, experiment::CatalogueKind::schedule},
      {HARNESS_KIND_FORMAT, experiment::CatalogueKind::format},
      {HARNESS_KIND_ALGORITHM, experiment::CatalogueKind::algorithm},
      {HARNESS_KIND_BASELINE, experiment::CatalogueKind::baseline}};
  for (const auto& [kind, as] : kinds) {
    for (const plugin::Described* plugin : plugins.all(kind)) {
      catalogue.entries.push_back({as, plugin->id, plugin->declared, {}});
    }
  }
  for (const Param& option : runtime::option_params()) {
    catalogue.entries.push_back({experiment::CatalogueKind::option,
                                 option.name,
                                 {option},
                                 {},
                                 runtime::holds_for_baselines(option.name)});
  }
  for (const backends::BackendInfo& backend : backends::backend_infos()) {
    catalogue.entries.push_back({experiment::CatalogueKind::backend, backend.name, {}, {}});
  }
  for (const std::string& name : runtime::known_machines())
    catalogue.entries.push_back({experiment::CatalogueKind::modelled, name, {}, {}});
  experiment::add_generators(catalogue);
  return catalogue;
}

}  // namespace harness::cli

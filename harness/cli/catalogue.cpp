#include "cli/catalogue.hpp"

#include "experiment/graph_spec.hpp"
#include "plugin/params.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/options.hpp"

namespace harness::cli {

Catalogue catalogue_of(const Registry& registry) {
  Catalogue catalogue;
  const std::pair<harness_kind, CatalogueKind> kinds[] = {{HARNESS_KIND_SCHEDULE, CatalogueKind::schedule},
                                                          {HARNESS_KIND_FORMAT, CatalogueKind::format},
                                                          {HARNESS_KIND_ALGORITHM, CatalogueKind::algorithm},
                                                          {HARNESS_KIND_BASELINE, CatalogueKind::baseline}};
  for (const auto& [kind, as] : kinds) {
    for (const Plugin* plugin : registry.all(kind)) {
      catalogue.entries.push_back({as, plugin->id, declared_params(*plugin), {}});
    }
  }
  for (const Param& option : option_params()) {
    catalogue.entries.push_back(
        {CatalogueKind::option, option.name, {option}, {}, holds_for_baselines(option.name)});
  }
  for (const BackendInfo& backend : backend_infos()) {
    catalogue.entries.push_back({CatalogueKind::backend, backend.name, {}, {}});
  }
  add_generators(catalogue);
  return catalogue;
}

}  // namespace harness::cli

#include "cli/catalogue.hpp"

#include "experiment/graph_spec.hpp"
#include "plugin/params.hpp"
#include "runtime/backend_loader.hpp"
#include "runtime/options.hpp"

namespace harness::cli {
namespace {

ParamDecl declaration_of(const harness_param& param) {
  ParamDecl decl;
  decl.name = param.name;
  decl.default_value = param.default_value;
  decl.help = param.help == nullptr ? "" : param.help;
  decl.names_vertex = (param.flags & HARNESS_NAMES_VERTEX) != 0;
  switch (param.type) {
    case HARNESS_INT:
      decl.type = ParamType::integer;
      break;
    case HARNESS_UINT:
      decl.type = ParamType::unsigned_integer;
      break;
    case HARNESS_REAL:
      decl.type = ParamType::real;
      break;
    case HARNESS_BOOL:
      decl.type = ParamType::boolean;
      break;
    default:
      decl.type = ParamType::choice;
      break;
  }
  if (decl.type == ParamType::choice) {
    decl.choices = choices_of(param);
  } else if (decl.type != ParamType::boolean) {
    decl.min = param.min;
    decl.max = param.max;
  }
  return decl;
}

CatalogueEntry option_entry(const OptionInfo& info) {
  ParamDecl value;
  value.name = info.name;
  value.help = info.help;
  value.choices = info.choices;
  value.type = info.choices.empty() ? ParamType::unsigned_integer : ParamType::choice;
  if (info.choices.empty()) {
    value.min = info.least;
    value.max = info.most;
  }
  return {CatalogueKind::option, info.name, {value}, {}};
}

}  // namespace

Catalogue catalogue_of(const Registry& registry) {
  Catalogue catalogue;
  const std::pair<harness_kind, CatalogueKind> kinds[] = {{HARNESS_KIND_SCHEDULE, CatalogueKind::schedule},
                                                          {HARNESS_KIND_FORMAT, CatalogueKind::format},
                                                          {HARNESS_KIND_ALGORITHM, CatalogueKind::algorithm}};
  for (const auto& [kind, as] : kinds) {
    for (const Plugin* plugin : registry.all(kind)) {
      CatalogueEntry entry{as, plugin->id, {}, {}};
      for (const harness_param& param : plugin->params) entry.params.push_back(declaration_of(param));
      catalogue.entries.push_back(std::move(entry));
    }
  }
  for (const OptionInfo& info : option_infos()) catalogue.entries.push_back(option_entry(info));
  for (const char* backend : {"cpu", "cuda", "simt"}) {
    catalogue.entries.push_back({CatalogueKind::backend, backend, {}, {}});
  }
  add_generators(catalogue);
  return catalogue;
}

}  // namespace harness::cli

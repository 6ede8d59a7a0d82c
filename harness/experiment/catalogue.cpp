#include "experiment/catalogue.hpp"

#include <algorithm>

#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"

namespace harness::experiment {
namespace {

std::string limit(const Param& param, const std::optional<Bound>& bound) {
  return bound ? print_bound(param, *bound) : "any";
}

std::string_view expected(ParamType type) {
  switch (type) {
    case ParamType::integer:
      return "a whole number";
    case ParamType::unsigned_integer:
      return "a whole number of at least 0";
    case ParamType::real:
      return "a number";
    default:
      return "true or false";
  }
}

}  // namespace

std::string_view kind_name(CatalogueKind kind) {
  constexpr std::string_view names[] = {"schedule",  "format",  "algorithm", "baseline",    "option",
                                        "generator", "backend", "updates",   "modelled GPU"};
  return names[static_cast<size_t>(kind)];
}

const Param* CatalogueEntry::find_param(std::string_view name) const {
  const auto found =
      std::find_if(params.begin(), params.end(), [&](const Param& param) { return param.name == name; });
  return found == params.end() ? nullptr : &*found;
}

std::vector<std::string> CatalogueEntry::param_names() const {
  std::vector<std::string> names;
  for (const Param& param : params) names.push_back(param.name);
  return names;
}

const CatalogueEntry* Catalogue::find(CatalogueKind kind, std::string_view id) const {
  // Ids are compared before aliases, so that an alias of an old plugin cannot hide a new plugin with that id.
  for (const CatalogueEntry& entry : entries) {
    if (entry.kind == kind && entry.id == id) return &entry;
  }
  for (const CatalogueEntry& entry : entries) {
    const auto& names = entry.aliases;
    if (entry.kind == kind && std::find(names.begin(), names.end(), id) != names.end()) return &entry;
  }
  return nullptr;
}

/// Returns true if entries of this kind are plugins.
static bool is_plugin(CatalogueKind kind) {
  return kind == CatalogueKind::schedule || kind == CatalogueKind::format ||
         kind == CatalogueKind::algorithm || kind == CatalogueKind::baseline;
}

const CatalogueEntry& Catalogue::require(CatalogueKind kind, std::string_view id, const Mark& mark) const {
  if (const CatalogueEntry* entry = find(kind, id)) return *entry;
  const auto known = ids(kind);
  fail_at(mark, "unknown {} {}{}{}", kind_name(kind), in_quotes(id),
          known.empty() ? fmt::format(": no {} is loaded", kind_name(kind)) : suggest(id, known),
          is_plugin(kind) ? " (of your own? --plugins FOLDER)" : "");
}

std::vector<std::string> Catalogue::ids(CatalogueKind kind) const {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : entries) {
    if (entry.kind == kind) names.push_back(entry.id);
  }
  std::sort(names.begin(), names.end());
  return names;
}

harness_value read_value(const Param& param, std::string_view owner, const std::string& text,
                         const Mark& mark) {
  const auto truth = param.type == ParamType::boolean ? parse_bool(text) : std::nullopt;
  const auto [value, fault] = parse_value(param, truth ? (*truth ? "true" : "false") : text);
  if (fault == ParamFault::none) return value;
  if (fault == ParamFault::out_of_range) {
    fail_at(mark, "{}: {}: {} is out of range ({} to {})", owner, param.name, text, limit(param, param.min),
            limit(param, param.max));
  }
  if (param.type == ParamType::choice) {
    fail_at(mark, "{}: {}: unknown value {}{}", owner, param.name, in_quotes(text),
            suggest(text, param.choices));
  }
  fail_at(mark, "{}: {}: expected {}, got {}", owner, param.name, expected(param.type), in_quotes(text));
}

std::string canonical_value(const Param& param, std::string_view owner, const std::string& text,
                            const Mark& mark) {
  return print_value(param, read_value(param, owner, text, mark));
}

}  // namespace harness::experiment

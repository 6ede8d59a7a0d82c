#include "experiment/catalogue.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "experiment/scalars.hpp"

namespace harness {
namespace {

std::string limit(const std::optional<double>& value, const char* open) {
  return value ? fmt::format("{}", *value) : open;
}

/// Parses by type and checks the range; T is what the parser returns.
template <class T>
std::string canonical_number(const ParamDecl& param, std::string_view owner, std::string_view kind,
                             const std::string& text, const std::optional<T>& value, const Mark& mark) {
  if (!value) fail_at(mark, "{}: {}: expected {}, got '{}'", owner, param.name, kind, text);
  const auto number = static_cast<double>(*value);
  if ((param.min && number < *param.min) || (param.max && number > *param.max)) {
    fail_at(mark, "{}: {}: {} is out of range ({} to {})", owner, param.name, text, limit(param.min, "any"),
            limit(param.max, "any"));
  }
  return fmt::format("{}", *value);
}

}  // namespace

std::string_view kind_name(CatalogueKind kind) {
  switch (kind) {
    case CatalogueKind::schedule:
      return "schedule";
    case CatalogueKind::format:
      return "format";
    case CatalogueKind::algorithm:
      return "algorithm";
    case CatalogueKind::option:
      return "option";
    case CatalogueKind::generator:
      return "generator";
    case CatalogueKind::backend:
      return "backend";
  }
  return {};
}

const ParamDecl* CatalogueEntry::find_param(std::string_view name) const {
  const auto found =
      std::find_if(params.begin(), params.end(), [&](const ParamDecl& param) { return param.name == name; });
  return found == params.end() ? nullptr : &*found;
}

std::vector<std::string> CatalogueEntry::param_names() const {
  std::vector<std::string> names;
  for (const ParamDecl& param : params) names.push_back(param.name);
  return names;
}

const CatalogueEntry* Catalogue::find(CatalogueKind kind, std::string_view id) const {
  // An id beats an alias: a new plugin must not be hidden by an old plugin's second name.
  for (const CatalogueEntry& entry : entries) {
    if (entry.kind == kind && entry.id == id) return &entry;
  }
  for (const CatalogueEntry& entry : entries) {
    const auto& names = entry.aliases;
    if (entry.kind == kind && std::find(names.begin(), names.end(), id) != names.end()) return &entry;
  }
  return nullptr;
}

const CatalogueEntry& Catalogue::require(CatalogueKind kind, std::string_view id, const Mark& mark) const {
  if (const CatalogueEntry* entry = find(kind, id)) return *entry;
  const auto known = ids(kind);
  if (known.empty()) fail_at(mark, "unknown {0} '{1}': no {0} is loaded", kind_name(kind), id);
  fail_at(mark, "unknown {} '{}'{}", kind_name(kind), id, suggest(id, known));
}

std::vector<std::string> Catalogue::ids(CatalogueKind kind) const {
  std::vector<std::string> names;
  for (const CatalogueEntry& entry : entries) {
    if (entry.kind == kind) names.push_back(entry.id);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string canonical_value(const ParamDecl& param, std::string_view owner, const std::string& value,
                            const Mark& mark) {
  switch (param.type) {
    case ParamType::integer:
      return canonical_number(param, owner, "a whole number", value, parse_int(value), mark);
    case ParamType::unsigned_integer:
      return canonical_number(param, owner, "a whole number of at least 0", value, parse_uint(value), mark);
    case ParamType::real:
      return canonical_number(param, owner, "a number", value, parse_real(value), mark);
    case ParamType::boolean: {
      const auto truth = parse_bool(value);
      if (!truth) fail_at(mark, "{}: {}: expected true or false, got '{}'", owner, param.name, value);
      return *truth ? "true" : "false";
    }
    case ParamType::choice:
      if (std::find(param.choices.begin(), param.choices.end(), value) == param.choices.end()) {
        fail_at(mark, "{}: {}: unknown value '{}'{}", owner, param.name, value,
                suggest(value, param.choices));
      }
      return value;
    case ParamType::string:
      return value;
  }
  return value;
}

}  // namespace harness

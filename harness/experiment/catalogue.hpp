// The names that an experiment may use, as plain data. The caller fills a Catalogue from the plugins that it
// found. The module harness/experiment therefore needs neither the plugin loader nor a backend, and its tests
// build catalogues directly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/param.hpp"

namespace harness::experiment {

enum class CatalogueKind {
  schedule,
  format,
  algorithm,
  baseline,
  option,
  generator,
  backend,
  updates,
  modelled
};

std::string_view kind_name(CatalogueKind kind);

/// An entry of a Catalogue: a plugin, a generator, a backend, an option, the key `updates`, or a GPU that a
/// backend models. `params` are its parameters. The first parameter of an option describes the values that
/// the option accepts.
struct CatalogueEntry {
  CatalogueKind kind;
  std::string id;
  std::vector<Param> params;
  std::vector<std::string> aliases;
  /// true for an option that applies to baselines in addition to combinations of plugins
  bool for_baselines = false;

  const Param* find_param(std::string_view name) const;
  std::vector<std::string> param_names() const;
};

struct Catalogue {
  std::vector<CatalogueEntry> entries;

  /// Finds an entry by id or alias; null if there is none.
  const CatalogueEntry* find(CatalogueKind kind, std::string_view id) const;

  /// Returns the entry with this id. If there is none, throws an Error at `mark` that suggests the nearest
  /// id.
  const CatalogueEntry& require(CatalogueKind kind, std::string_view id, const Mark& mark) const;

  /// Returns the sorted ids. Because they are sorted, the expansion of the id `all` does not depend on the
  /// sequence in which plugins were found.
  std::vector<std::string> ids(CatalogueKind kind) const;
};

/// Parses `text` as a value of the parameter. `yes` and `on` also mean true. If the parameter does not accept
/// the value, throws an Error at `mark` that says what is accepted. The message calls the owner of the
/// parameter `owner`, for example "format 'ell'".
harness_value read_value(const Param& param, std::string_view owner, const std::string& text,
                         const Mark& mark);

/// Returns the canonical spelling of a value: `8` for `08`, `true` for `yes`.
std::string canonical_value(const Param& param, std::string_view owner, const std::string& text,
                            const Mark& mark);

}  // namespace harness::experiment

// What is available, as plain data: the caller fills it from the plugins that it loaded. So this module needs
// neither the loader nor a backend, and its tests make catalogues by hand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/param.hpp"

namespace harness::experiment {

enum class CatalogueKind { schedule, format, algorithm, baseline, option, generator, backend };

std::string_view kind_name(CatalogueKind kind);

/// A plugin, a generator or a backend with its parameters; or an option, whose first parameter
/// describes the values that it accepts.
struct CatalogueEntry {
  CatalogueKind kind;
  std::string id;
  std::vector<Param> params;
  std::vector<std::string> aliases;
  bool for_baselines = false;  ///< an option that holds for baselines too, and not for combinations alone

  const Param* find_param(std::string_view name) const;
  std::vector<std::string> param_names() const;
};

struct Catalogue {
  std::vector<CatalogueEntry> entries;

  /// By id or alias; null where there is none.
  const CatalogueEntry* find(CatalogueKind kind, std::string_view id) const;

  /// The entry of this id. Throws an Error at `mark` that names the nearest id where there is none.
  const CatalogueEntry& require(CatalogueKind kind, std::string_view id, const Mark& mark) const;

  /// Sorted, so that `all` means the same order however plugins were found.
  std::vector<std::string> ids(CatalogueKind kind) const;
};

/// The value that a text of the file means, where `yes` and `on` are true. Otherwise throws an Error at
/// `mark` that says what is accepted; it calls the parameter's holder `owner`, such as "format 'ell'".
harness_value read_value(const Param& param, std::string_view owner, const std::string& text,
                         const Mark& mark);

/// The one spelling of what a text means: `8` for `08`, `true` for `yes`.
std::string canonical_value(const Param& param, std::string_view owner, const std::string& text,
                            const Mark& mark);

}  // namespace harness::experiment

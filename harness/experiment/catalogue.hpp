// What is available, as plain data: the caller fills it from the plugins that it loaded.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/mark.hpp"

namespace harness {

enum class ParamType { integer, unsigned_integer, real, boolean, choice, string };

struct ParamDecl {
  std::string name;
  ParamType type = ParamType::string;
  std::string default_value;
  std::optional<double> min;  ///< inclusive; numbers only
  std::optional<double> max;
  std::vector<std::string> choices;  ///< of a choice
  std::string help;
  bool names_vertex = false;  ///< its value is a vertex of the input
};

enum class CatalogueKind { schedule, format, algorithm, option, generator, backend };

std::string_view kind_name(CatalogueKind kind);

/// A plugin, a generator or a backend with its parameters; or an option, whose first parameter
/// describes the values that it accepts.
struct CatalogueEntry {
  CatalogueKind kind;
  std::string id;
  std::vector<ParamDecl> params;
  std::vector<std::string> aliases;

  const ParamDecl* find_param(std::string_view name) const;
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

/// The one spelling of a value (`08` -> `8`, `yes` -> `true`), or an Error at `mark` that says what
/// is accepted. `owner` is what the message calls the holder: "format 'ell'".
std::string canonical_value(const ParamDecl& param, std::string_view owner, const std::string& value,
                            const Mark& mark);

}  // namespace harness

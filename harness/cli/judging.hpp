// Parses the options of commands that judge results and print tables: a fraction such as 5%, and the style of
// a table. All these commands use the same error messages.
#pragma once

#include <string>

#include "base/error.hpp"
#include "base/scalars.hpp"
#include "results/judge/table.hpp"

namespace harness::cli {

/// Parses "3%" or "0.03". Throws Error if the text is not a fraction from `least` to `most`. `option` is
/// named in the error.
inline double share_of(const char* option, const std::string& text, double least, double most) {
  const auto value = parse_fraction(text);
  if (value && *value >= least && *value <= most) return *value;
  throw_error("{}: expected a fraction such as 3% or 0.03, from {} to {}, got '{}'", option, least, most,
              text);
}

/// Parses --alpha, the significance level, from 1e-9 to 0.5.
inline double alpha_of(const std::string& text) {
  return share_of("--alpha", text, 1e-9, 0.5);
}

inline results::TableStyle style_of(const std::string& text) {
  if (const auto known = results::table_style(text)) return *known;
  throw_error("--format: expected text, markdown or csv, got '{}'", text);
}

}  // namespace harness::cli

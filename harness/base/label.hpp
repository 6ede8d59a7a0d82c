// Labels: the id of a plugin with its parameters, such as `vm` or `vwc(width=8)`. Ids of configurations
// contain labels, and values of options that name a plugin are parsed as labels too.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace harness {

struct Label {
  std::string id;
  std::map<std::string, std::string> params;  // as text, not yet checked
};

/// Parses a label. Returns nothing if the text has no id, an unclosed parenthesis, a parameter without a
/// value, or a parameter named twice.
std::optional<Label> parse_label(std::string_view text);

/// Returns the canonical spelling of a label: parameters sorted by name, without blanks.
std::string print_label(const Label& label);

}  // namespace harness

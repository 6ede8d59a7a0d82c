// Labels: a plugin with its parameters as ids of configurations spell it, such as `vm` or `vwc(width=8)`.
// Options that name a plugin are parsed by the same function.
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

/// Returns nothing if the text is not a label: no id, an unclosed parenthesis, a parameter without a value,
/// or a parameter named twice.
std::optional<Label> parse_label(std::string_view text);

/// Returns the only spelling of a label: parameters sorted by name, without blanks.
std::string print_label(const Label& label);

}  // namespace harness

// The spelling of a plugin with its parameters in one word, as ids of configurations have it: `vm`,
// `vwc(width=8)`. Where an option names a plugin it is read back from there.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace harness {

struct Label {
  std::string id;
  std::map<std::string, std::string> params;  // as they are written
};

/// Nothing where the text is no label: without an id, with a parenthesis left open, a parameter without a
/// value, or one named twice.
std::optional<Label> parse_label(std::string_view text);

}  // namespace harness

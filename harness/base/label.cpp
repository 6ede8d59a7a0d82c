#include "base/label.hpp"

namespace harness {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

std::optional<Label> parse_label(std::string_view text) {
  text = trimmed(text);
  const size_t open = text.find('(');
  Label label{std::string(trimmed(text.substr(0, open))), {}};
  if (label.id.empty()) return std::nullopt;
  if (open == std::string_view::npos) return label;
  if (text.back() != ')') return std::nullopt;
  std::string_view rest = text.substr(open + 1, text.size() - open - 2);
  while (true) {
    const size_t comma = rest.find(','), equals = rest.find('=');
    if (equals >= comma) return std::nullopt;  // no `=` before the next comma, or neither is found
    const std::string name(trimmed(rest.substr(0, equals)));
    const std::string value(trimmed(rest.substr(equals + 1, comma - equals - 1)));
    if (name.empty() || value.empty() || !label.params.emplace(name, value).second) return std::nullopt;
    if (comma == std::string_view::npos) return label;
    rest.remove_prefix(comma + 1);
  }
}

std::string print_label(const Label& label) {
  std::string text = label.id;
  for (const auto& [name, value] : label.params) {
    text += text.size() == label.id.size() ? "(" : ",";
    text += name + "=" + value;
  }
  return label.params.empty() ? text : text + ")";
}

}  // namespace harness

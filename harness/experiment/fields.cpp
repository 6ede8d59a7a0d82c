#include "experiment/fields.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/printable.hpp"
#include "base/scalars.hpp"

namespace harness::experiment {

void check_map(const Tree& tree, std::string_view what, const std::vector<std::string>& known) {
  expect_map(tree, what);
  check_keys(tree, "", known);
}

double read_duration(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto seconds = parse_duration(text)) return *seconds;
  fail_at(tree.mark, "{}: expected a duration such as 500ms, 0.2s or 2m, got {}", what, in_quotes(text));
}

double read_fraction(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (text == "off") return 0;
  if (const auto fraction = parse_fraction(text); fraction && *fraction > 0 && *fraction <= 1)
    return *fraction;
  fail_at(tree.mark, "{}: expected a fraction such as 2% or off, got {}", what, in_quotes(text));
}

uint64_t read_bytes(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto bytes = parse_bytes(text); bytes && *bytes > 0) return *bytes;
  fail_at(tree.mark, "{}: expected an amount such as 500MB or 8GB, got {}", what, in_quotes(text));
}

Axis read_axis(const std::string& key, const Tree& tree) {
  Axis axis{key, {}, tree.mark};
  std::set<std::string_view> seen;
  for (const Tree* item : read_items(tree, key)) {
    const std::string value = read_text(*item, key);
    if (!seen.insert(item->scalar).second)
      fail_at(item->mark, "{}: {} is listed twice", key, in_quotes(value));
    axis.values.push_back(value);
  }
  return axis;
}

PluginItem read_plugin(const Tree& item, const std::string& what) {
  PluginItem plugin{{}, {}, item.mark};
  if (item.kind != Tree::Kind::map) {
    plugin.id = read_text(item, what);
    return plugin;
  }
  plugin.id = read_text(require_key(item, what, "id"), what + ".id");
  for (const Tree::Entry& entry : item.entries) {
    if (entry.key != "id") plugin.params.push_back(read_axis(entry.key, entry.value));
  }
  return plugin;
}

void check_word(const Axis& axis, const std::vector<std::string>& words) {
  for (const std::string& value : axis.values) {
    if (std::find(words.begin(), words.end(), value) == words.end()) {
      fail_at(axis.mark, "{}: expected {}, got {}", axis.key, fmt::join(words, " or "), in_quotes(value));
    }
  }
}

}  // namespace harness::experiment

#include "experiment/fields.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/nearest.hpp"
#include "experiment/scalars.hpp"

namespace harness::experiment {

void expect_map(const Tree& tree, std::string_view what) {
  if (tree.kind != Tree::Kind::map) {
    fail_at(tree.mark, "{}: expected a map, got {}", what, tree.found());
  }
}

void check_map(const Tree& tree, std::string_view what, const std::vector<std::string>& known) {
  expect_map(tree, what);
  for (const Tree::Entry& entry : tree.entries) {
    if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
      fail_at(entry.mark, "unknown key '{}'{}", entry.key, suggest(entry.key, known));
    }
  }
}

const Tree& require_key(const Tree& map, std::string_view what, std::string_view key) {
  if (const Tree* value = map.find(key)) return *value;
  fail_at(map.mark, "{}: the key '{}' is missing", what, key);
}

std::string read_text(const Tree& tree, std::string_view what) {
  if (tree.kind == Tree::Kind::scalar) return tree.scalar;
  fail_at(tree.mark, "{}: expected one value, got {}", what, tree.found());
}

uint64_t read_uint(const Tree& tree, std::string_view what, uint64_t least, uint64_t most) {
  const std::string text = read_text(tree, what);
  const auto value = parse_uint(text);
  if (value && *value >= least && *value <= most) return *value;
  if (value && *value > most) fail_at(tree.mark, "{}: expected at most {}, got {}", what, most, text);
  fail_at(tree.mark, "{}: expected a whole number of at least {}, got '{}'", what, least, text);
}

double read_duration(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto seconds = parse_duration(text)) return *seconds;
  fail_at(tree.mark, "{}: expected a duration such as 500ms, 0.2s or 2m, got '{}'", what, text);
}

double read_fraction(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (text == "off") return 0;
  if (const auto share = parse_fraction(text); share && *share > 0 && *share <= 1) return *share;
  fail_at(tree.mark, "{}: expected a share such as 2% or off, got '{}'", what, text);
}

uint64_t read_bytes(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto bytes = parse_bytes(text); bytes && *bytes > 0) return *bytes;
  fail_at(tree.mark, "{}: expected an amount such as 500MB or 8GB, got '{}'", what, text);
}

std::string read_choice(const Tree& tree, std::string_view what, const std::vector<std::string>& allowed) {
  const std::string text = read_text(tree, what);
  if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return text;
  fail_at(tree.mark, "{}: expected {}, got '{}'", what, fmt::join(allowed, " or "), text);
}

Axis read_axis(const std::string& key, const Tree& tree) {
  Axis axis{key, {}, tree.mark};
  std::set<std::string_view> seen;
  for (const Tree* item : read_items(tree, key)) {
    const std::string value = read_text(*item, key);
    if (!seen.insert(item->scalar).second) fail_at(item->mark, "{}: '{}' is listed twice", key, value);
    axis.values.push_back(value);
  }
  return axis;
}

std::vector<const Tree*> read_items(const Tree& tree, std::string_view what) {
  if (tree.kind == Tree::Kind::null) fail_at(tree.mark, "{}: expected a value, got nothing", what);
  if (tree.kind != Tree::Kind::list) return {&tree};
  if (tree.items.empty()) fail_at(tree.mark, "{}: the list is empty", what);
  std::vector<const Tree*> items;
  for (const Tree& item : tree.items) items.push_back(&item);
  return items;
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
      fail_at(axis.mark, "{}: expected {}, got '{}'", axis.key, fmt::join(words, " or "), value);
    }
  }
}

}  // namespace harness::experiment

#include "base/yaml/fields.hpp"

#include <fmt/ranges.h>

#include <algorithm>

#include "base/nearest.hpp"
#include "base/printable.hpp"
#include "base/scalars.hpp"

namespace harness {
namespace {

std::string prefix(std::string_view what) {
  return what.empty() ? std::string() : fmt::format("{}: ", what);
}

}  // namespace

void expect_map(const Tree& tree, std::string_view what) {
  if (tree.kind != Tree::Kind::map) {
    fail_at(tree.mark, "{}: expected a map, got {}", what, tree.found());
  }
}

void check_keys(const Tree& map, std::string_view what, const std::vector<std::string>& known) {
  for (const Tree::Entry& entry : map.entries) {
    if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
      fail_at(entry.mark, "{}unknown key {}{}", prefix(what), in_quotes(entry.key),
              suggest(entry.key, known));
    }
  }
}

const Tree& require_key(const Tree& map, std::string_view what, std::string_view key) {
  if (const Tree* value = map.find(key)) return *value;
  fail_at(map.mark, "{}the key '{}' is missing", prefix(what), key);
}

std::string read_text(const Tree& tree, std::string_view what) {
  if (tree.kind == Tree::Kind::scalar) return tree.scalar;
  fail_at(tree.mark, "{}: expected one value, got {}", what, tree.found());
}

uint64_t read_uint(const Tree& tree, std::string_view what, uint64_t least, uint64_t most) {
  const std::string text = read_text(tree, what);
  const auto value = parse_uint(text);
  if (value && *value >= least && *value <= most) return *value;
  if (value && *value > most)
    fail_at(tree.mark, "{}: expected at most {}, got {}", what, most, shortened(text, 60));
  fail_at(tree.mark, "{}: expected a whole number of at least {}, got {}", what, least, in_quotes(text));
}

double read_real(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto value = parse_real(text)) return *value;
  fail_at(tree.mark, "{}: found {}, expected a number", what, shortened(text, 60));
}

std::string read_choice(const Tree& tree, std::string_view what, const std::vector<std::string>& allowed) {
  const std::string text = read_text(tree, what);
  if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return text;
  fail_at(tree.mark, "{}: expected {}, got {}", what, fmt::join(allowed, " or "), in_quotes(text));
}

bool read_bool(const Tree& tree, std::string_view what) {
  const std::string text = read_text(tree, what);
  if (const auto value = parse_bool(text)) return *value;
  fail_at(tree.mark, "{}: expected true or false, got {}", what, in_quotes(text));
}

std::vector<const Tree*> read_items(const Tree& tree, std::string_view what) {
  if (tree.kind == Tree::Kind::null) fail_at(tree.mark, "{}: expected a value, got nothing", what);
  if (tree.kind != Tree::Kind::list) return {&tree};
  if (tree.items.empty()) fail_at(tree.mark, "{}: the list is empty", what);
  std::vector<const Tree*> items;
  for (const Tree& item : tree.items) items.push_back(&item);
  return items;
}

}  // namespace harness

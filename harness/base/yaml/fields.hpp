// Reads typed values from a Tree. For a value of the wrong type, each function throws an Error of one line.
// The line has the file and line number, the name of the value (`what`), what was expected, and what was
// found.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/yaml/tree.hpp"

namespace harness {

void expect_map(const Tree& tree, std::string_view what);

/// Throws an Error if a key of the map is not in `known`, and suggests the nearest known key. The message
/// begins with `what`, which may be empty.
void check_keys(const Tree& map, std::string_view what, const std::vector<std::string>& known);

/// Returns the value of a required key. The message begins with `what`, which may be empty.
const Tree& require_key(const Tree& map, std::string_view what, std::string_view key);

std::string read_text(const Tree& tree, std::string_view what);
uint64_t read_uint(const Tree& tree, std::string_view what, uint64_t least = 0, uint64_t most = UINT64_MAX);
double read_real(const Tree& tree, std::string_view what);  ///< finite
/// Returns the text if it is one of `allowed`.
std::string read_choice(const Tree& tree, std::string_view what, const std::vector<std::string>& allowed);
bool read_bool(const Tree& tree, std::string_view what);

/// Returns the items of a non-empty list. A single value counts as a list of one item, but null is refused.
std::vector<const Tree*> read_items(const Tree& tree, std::string_view what);

/// Typed access to the keys of a map. The map must outlive the object.
class Keys {
 public:
  /// Throws an Error if `map` is not a map.
  Keys(const Tree& map, const std::string& what) : map_(map) { expect_map(map, what); }
  /// Throws an Error also for a key that is not in `known`.
  Keys(const Tree& map, const std::string& what, const std::vector<std::string>& known) : Keys(map, what) {
    check_keys(map, what, known);
  }

  const Tree* find(const char* key) const { return map_.find(key); }
  bool has(const char* key) const { return find(key) != nullptr; }
  /// Returns the text of a required key, which must not be blank.
  std::string text(const char* key) const { return filled(key, require_key(map_, "", key)); }
  std::string text_or(const char* key, const std::string& otherwise) const {
    return has(key) ? text(key) : otherwise;
  }
  uint64_t count(const char* key) const { return read_uint(require_key(map_, "", key), key); }
  uint64_t count_or(const char* key, uint64_t otherwise) const { return has(key) ? count(key) : otherwise; }
  double number(const char* key) const { return read_real(require_key(map_, "", key), key); }
  double number_or(const char* key, double otherwise) const { return has(key) ? number(key) : otherwise; }
  bool truth_or(const char* key, bool otherwise) const {
    return has(key) ? read_bool(*find(key), key) : otherwise;
  }
  /// Returns the value if it is one of the words, or the first word if the key is missing.
  std::string choice_or(const char* key, const std::vector<std::string>& words) const {
    return has(key) ? read_choice(*find(key), key, words) : words.front();
  }
  /// Returns a text or a list of texts as a list. Returns an empty list if the key is missing.
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> all;
    if (!has(key)) return all;
    for (const Tree* item : read_items(*find(key), key)) all.push_back(filled(key, *item));
    return all;
  }
  Keys map(const char* key, const std::vector<std::string>& known) const {
    return {require_key(map_, "", key), key, known};
  }
  /// Returns the maps of a list that is required and must not be empty.
  std::vector<Keys> maps(const char* key, const std::vector<std::string>& known) const {
    const Tree& list = require_key(map_, "", key);
    if (list.items.empty()) fail(key, "expected a list with at least one item");
    std::vector<Keys> all;
    for (const Tree& item : list.items) all.emplace_back(item, key, known);
    return all;
  }

  template <class... Args>
  [[noreturn]] void fail(const char* key, fmt::format_string<Args...> text, Args&&... args) const {
    const Tree* value = find(key);
    fail_at(value != nullptr ? value->mark : map_.mark, "{}: {}", key,
            fmt::format(text, std::forward<Args>(args)...));
  }

 private:
  static std::string filled(const char* key, const Tree& value) {
    std::string text = read_text(value, key);
    if (text.find_first_not_of(" \t\n") == std::string::npos)
      fail_at(value.mark, "{}: expected a text, got an empty one", key);
    return text;
  }

  const Tree& map_;
};

}  // namespace harness

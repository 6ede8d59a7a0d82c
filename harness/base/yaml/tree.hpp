// A YAML file as plain data: a tree whose nodes store their origin (file and line). Experiments, catalogue
// entries, statistics, models and all other YAML files are read as a Tree.
//
// yaml-cpp's own nodes lose the origin of a value that an override replaces, keep duplicate keys, and share
// the nodes that aliases name. In a Tree, each value keeps its own origin, duplicate keys are refused, and
// aliases are copied.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/outside_file.hpp"

namespace harness {

struct Tree {
  enum class Kind { null, scalar, list, map };
  struct Entry;

  Kind kind = Kind::null;
  std::string scalar;
  std::vector<Tree> items;     ///< for a list
  std::vector<Entry> entries;  ///< for a map, in the sequence of the file, with unique keys
  Mark mark;

  const Tree* find(std::string_view key) const;
  Tree* find(std::string_view key);
  std::vector<std::string> keys() const;

  /// Returns the description of the node after "got" or "found" in an error: "a list", "a map", "nothing" or
  /// "'the scalar'".
  std::string found() const;
};

struct Tree::Entry {
  std::string key;
  Mark mark;
  Tree value;
};

/// Maximum size of a YAML file or text, in bytes.
inline constexpr uint64_t most_yaml_bytes = uint64_t{16} << 20;

/// Parses YAML text. `mark.line` is the number of the text's first line in its file, or 0 if the text is not
/// from a file. Throws an Error of one line for text that is too long, UTF-16, not YAML, or of several
/// documents. A key given twice and too many or too deeply nested nodes (aliases can multiply nodes) are
/// refused too.
Tree parse_tree(const std::string& text, const Mark& mark);

/// Parses a regular file. Throws an Error as read_outside() and parse_tree() do.
Tree load_tree(OutsideFile file);

}  // namespace harness

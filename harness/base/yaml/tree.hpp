// A YAML file as plain data: a tree whose every node knows where it was written. All files of YAML are read
// by this: experiments, entries of the catalogue, statistics and models.
//
// yaml-cpp's own nodes lose the origin of a value that an override replaces, keep duplicate keys, and share
// what aliases name; this copy has one rule for all of that.
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
  std::vector<Tree> items;     ///< of a list
  std::vector<Entry> entries;  ///< of a map, in file order, keys unique
  Mark mark;

  const Tree* find(std::string_view key) const;
  Tree* find(std::string_view key);
  std::vector<std::string> keys() const;

  /// "a list", "a map", "nothing" or "'the scalar'": what an error says was found.
  std::string found() const;
};

struct Tree::Entry {
  std::string key;
  Mark mark;
  Tree value;
};

/// A file or text of more is refused.
inline constexpr uint64_t most_yaml_bytes = uint64_t{16} << 20;

/// Parses YAML text. `mark.line` is that of the text's first line; 0 stands for "not a file" and stays 0.
/// Throws an Error of one line for text that is too long, UTF-16, not YAML, or of several documents; for
/// a key given twice; and for nodes too many or nested too deep, as aliases make them.
Tree parse_tree(const std::string& text, const Mark& mark);

/// Parses a regular file. Throws as read_outside() and parse_tree() do.
Tree load_tree(OutsideFile file);

}  // namespace harness

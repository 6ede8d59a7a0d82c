// The YAML file as plain data: a tree whose every node knows where it was written.
//
// yaml-cpp's own nodes lose the origin of a value that an override replaces, and keep duplicate
// keys; this copy is what overrides edit and what the parser reads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiment/mark.hpp"

namespace harness::experiment {

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

/// Parses YAML text. `mark.line` is that of the text's first line; 0 stands for "not a file" and stays 0.
Tree parse_tree(const std::string& text, const Mark& mark);

}  // namespace harness::experiment

#include "experiment/overrides.hpp"

#include <algorithm>
#include <sstream>

#include "base/nearest.hpp"
#include "base/scalars.hpp"

namespace harness::experiment {
namespace {

std::vector<std::string> split_path(const std::string& path, const Mark& mark) {
  std::vector<std::string> steps;
  std::istringstream stream(path);
  for (std::string step; std::getline(stream, step, '.');) steps.push_back(step);
  const bool broken =
      steps.empty() || path.ends_with('.') || std::find(steps.begin(), steps.end(), "") != steps.end();
  if (broken) fail_at(mark, "expected KEY=VALUE with a dotted key such as measure.repetitions=3");
  return steps;
}

/// Returns the name of a list item, by which an override refers to it. It is the item itself if the item is a
/// scalar, otherwise its `id` or `name`.
std::string item_name(const Tree& item) {
  if (item.kind == Tree::Kind::scalar) return item.scalar;
  for (const char* key : {"id", "name"}) {
    const Tree* name = item.find(key);
    if (name && name->kind == Tree::Kind::scalar) return name->scalar;
  }
  return {};
}

Tree& list_item(Tree& list, const std::string& step, const Mark& mark) {
  if (const auto index = parse_uint(step)) {
    if (*index < list.items.size()) return list.items[*index];
    fail_at(mark, "no item {} in a list of {} (the first is 0)", step, list.items.size());
  }
  std::vector<std::string> names;
  for (Tree& item : list.items) {
    if (item_name(item) == step) return item;
    if (!item_name(item).empty()) names.push_back(item_name(item));
  }
  fail_at(mark, "no item '{}' in the list{}", step, suggest(step, names));
}

/// Returns the value of a key, and adds the key if it is missing. So `measure.warmup` can be set in a file
/// without `measure`.
Tree& map_value(Tree& map, const std::string& step, const Mark& mark) {
  if (Tree* value = map.find(step)) return *value;
  map.entries.push_back({step, mark, Tree{.mark = mark}});
  return map.entries.back().value;
}

Tree& descend(Tree& node, const std::string& step, bool inside_list, const Mark& mark) {
  if (node.kind == Tree::Kind::list) return list_item(node, step, mark);
  if (node.kind == Tree::Kind::scalar && inside_list) {
    // In a list, `pagerank` is short for `{id: pagerank}`. A parameter can only be added to the long form.
    Tree id = node;
    node = Tree{.kind = Tree::Kind::map, .mark = id.mark};
    node.entries.push_back({"id", id.mark, id});
  }
  if (node.kind == Tree::Kind::null) node.kind = Tree::Kind::map;
  if (node.kind != Tree::Kind::map) {
    fail_at(mark, "'{}' is not below a map or a list but below {}", step, node.found());
  }
  return map_value(node, step, mark);
}

void apply(Tree& root, const std::string& text) {
  const Mark mark{"--set " + text, 0};
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    fail_at(mark, "expected KEY=VALUE with a dotted key such as measure.repetitions=3");
  }
  Tree* node = &root;
  bool inside_list = false;
  for (const std::string& step : split_path(text.substr(0, equals), mark)) {
    const bool list = node->kind == Tree::Kind::list;
    node = &descend(*node, step, inside_list, mark);
    inside_list = list;
  }
  *node = parse_tree(text.substr(equals + 1), mark);
}

}  // namespace

void apply_overrides(Tree& root, const std::vector<std::string>& overrides) {
  for (const std::string& text : overrides) apply(root, text);
}

}  // namespace harness::experiment

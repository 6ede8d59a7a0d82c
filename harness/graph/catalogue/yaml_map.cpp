#include "graph/catalogue/yaml_map.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/nearest.hpp"
#include "base/number.hpp"

namespace harness::graph {

namespace {

int line_of_node(const YAML::Node& node) {
  return node.Mark().is_null() ? 1 : node.Mark().line + 1;
}

}  // namespace

YamlMap::YamlMap(std::string file, YAML::Node map, const std::string& what,
                 const std::vector<std::string>& known)
    : file_(std::move(file)), map_(std::move(map)) {
  if (!map_.IsMap()) throw_error("{}:{}: {}: expected a map of keys", file_, line_of_node(map_), what);
  std::set<std::string> seen;
  for (const auto& item : map_) {
    const YAML::Node& key = item.first;
    const std::string name = key.IsScalar() ? key.Scalar() : "";
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw_error("{}:{}: {}: unknown key '{}'{}", file_, line_of_node(key), what, name,
                  suggest(name, known));
    if (!seen.insert(name).second)
      throw_error("{}:{}: {}: the key '{}' is there twice", file_, line_of_node(key), what, name);
  }
}

int YamlMap::line_of(const char* key) const {
  const YAML::Node node = find(key);
  return line_of_node(node.IsDefined() ? node : map_);
}

YAML::Node YamlMap::require(const char* key) const {
  const YAML::Node node = find(key);
  if (!node.IsDefined()) throw_error("{}:{}: the key '{}' is missing", file_, line_of_node(map_), key);
  return node;
}

std::string YamlMap::scalar(const char* key, const YAML::Node& node) const {
  if (!node.IsScalar()) fail(key, "expected a text");
  const std::string& text = node.Scalar();
  if (text.find_first_not_of(" \t\n") == std::string::npos) fail(key, "expected a text, got an empty one");
  return text;
}

std::string YamlMap::text(const char* key) const {
  return scalar(key, require(key));
}

std::string YamlMap::text_or(const char* key, const std::string& otherwise) const {
  return has(key) ? text(key) : otherwise;
}

uint64_t YamlMap::count(const char* key) const {
  const std::string value = text(key);
  const auto number = parse_number<uint64_t>(value);
  if (!number) fail(key, "expected a whole number of at least 0, got '{}'", value);
  return *number;
}

double YamlMap::number(const char* key) const {
  const std::string value = text(key);
  const auto number = parse_number<double>(value);
  if (!number) fail(key, "expected a number, got '{}'", value);
  return *number;
}

bool YamlMap::truth_or(const char* key, bool otherwise) const {
  if (!has(key)) return otherwise;
  return choice_or(key, {"true", "false"}) == "true";
}

std::string YamlMap::choice_or(const char* key, const std::vector<std::string>& words) const {
  if (!has(key)) return words.front();
  const std::string word = text(key);
  if (std::find(words.begin(), words.end(), word) == words.end())
    fail(key, "expected {}, got '{}'", fmt::join(words, " or "), word);
  return word;
}

std::vector<std::string> YamlMap::texts(const char* key) const {
  if (!has(key)) return {};
  const YAML::Node node = find(key);
  if (!node.IsSequence()) return {text(key)};
  if (node.size() == 0) fail(key, "the list is empty");
  std::vector<std::string> all;
  for (const YAML::Node& item : node) all.push_back(scalar(key, item));
  return all;
}

YamlMap YamlMap::map(const char* key, const std::vector<std::string>& known) const {
  return {file_, require(key), key, known};
}

std::vector<YamlMap> YamlMap::maps(const char* key, const std::vector<std::string>& known) const {
  const YAML::Node list = require(key);
  if (!list.IsSequence() || list.size() == 0) fail(key, "expected a list with at least one item");
  std::vector<YamlMap> all;
  for (const YAML::Node& item : list) all.emplace_back(file_, item, key, known);
  return all;
}

}  // namespace harness::graph

// A map of a YAML file, read key by key. What has another type than expected, is missing or is known to
// nobody is an Error that names file and line.
#pragma once

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace harness::graph {

class YamlMap {
 public:
  /// Refuses what is no map, and a key that is not among `known` or stands there twice.
  YamlMap(std::string file, YAML::Node map, const std::string& what, const std::vector<std::string>& known);

  bool has(const char* key) const { return find(key).IsDefined(); }
  /// The value of a key that must be there, and is no empty text.
  std::string text(const char* key) const;
  std::string text_or(const char* key, const std::string& otherwise) const;
  uint64_t count(const char* key) const;
  double number(const char* key) const;
  bool truth_or(const char* key, bool otherwise) const;
  /// One of the words; the first where the key is not there.
  std::string choice_or(const char* key, const std::vector<std::string>& words) const;
  /// A text, or a list of texts; empty where the key is not there.
  std::vector<std::string> texts(const char* key) const;
  YamlMap map(const char* key, const std::vector<std::string>& known) const;
  /// The maps of a list that must be there and not be empty.
  std::vector<YamlMap> maps(const char* key, const std::vector<std::string>& known) const;

  template <class... Args>
  [[noreturn]] void fail(const char* key, fmt::format_string<Args...> text, Args&&... args) const {
    throw_error("{}:{}: {}: {}", file_, line_of(key), key, fmt::format(text, std::forward<Args>(args)...));
  }

 private:
  YAML::Node find(const char* key) const { return map_[key]; }
  YAML::Node require(const char* key) const;
  std::string scalar(const char* key, const YAML::Node& node) const;
  int line_of(const char* key) const;

  std::string file_;
  const YAML::Node map_;  ///< const: asking it for a key must not add one
};

}  // namespace harness::graph

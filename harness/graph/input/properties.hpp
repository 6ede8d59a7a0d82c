// The .properties files of Java programs: `key = value`, one a line. Graphalytics and WebGraph describe their
// graphs in them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "graph/input/text.hpp"

namespace harness::graph {

class Properties {
 public:
  /// Takes the first megabyte; what is no property is skipped, as Java's own reader would.
  explicit Properties(const TextFile& file);

  /// Empty where there is none.
  std::string value(const std::string& key) const;
  /// Of the only key with this ending; empty where there is none.
  std::string value_of_ending(const std::string& ending) const;
  /// A whole number up to `limit`. Refuses another value, and none where there is no `fallback`.
  uint64_t number(const std::string& key, uint64_t limit, const uint64_t* fallback = nullptr) const;

  template <class... Args>
  [[noreturn]] void fail(const std::string& key, fmt::format_string<Args...> text, Args&&... args) const {
    const auto line = lines_.find(key);
    fail_at(file_, line == lines_.end() ? 1 : line->second, text, std::forward<Args>(args)...);
  }

 private:
  TextFile file_;
  std::map<std::string, std::string> values_;
  std::map<std::string, uint64_t> lines_;
};

}  // namespace harness::graph

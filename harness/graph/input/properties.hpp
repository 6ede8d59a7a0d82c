// The .properties files of Java programs, with one `key = value` per line. Graphalytics and WebGraph describe
// their graphs in them.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "graph/input/text.hpp"

namespace harness::graph {

class Properties {
 public:
  /// Parses the first megabyte. Lines that are not properties are skipped, as in Java.
  explicit Properties(const TextFile& file);

  /// Returns the value of a key, or an empty text if the key does not exist.
  std::string value(const std::string& key) const;
  /// Returns the value of the first key, in sorted order, with this ending, or an empty text.
  std::string value_of_ending(const std::string& ending) const;
  /// Returns the value of a key as a whole number. Throws Error unless it is a number of at most `limit`. If
  /// the key is missing, returns `*fallback`, or throws Error if `fallback` is null.
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

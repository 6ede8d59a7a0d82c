#include "graph/input/properties.hpp"

#include <algorithm>
#include <charconv>

#include "base/printable.hpp"

namespace harness::graph {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr const char* blanks = " \t\r\f";
  const size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

Properties::Properties(const TextFile& file) : file_(file) {
  constexpr size_t most_bytes = size_t{1} << 20;
  std::string_view rest = file.text.substr(0, most_bytes);
  for (uint64_t number = 1; !rest.empty(); ++number) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const size_t equals = line.find_first_of("=:");
    if (line.starts_with('#') || line.starts_with('!') || equals == std::string_view::npos) continue;
    const std::string key(trimmed(line.substr(0, equals)));
    values_[key] = trimmed(line.substr(equals + 1));
    lines_[key] = number;
  }
}

std::string Properties::value(const std::string& key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? "" : found->second;
}

std::string Properties::value_of_ending(const std::string& ending) const {
  const auto found = std::find_if(values_.begin(), values_.end(),
                                  [&](const auto& property) { return property.first.ends_with(ending); });
  return found == values_.end() ? "" : found->second;
}

uint64_t Properties::number(const std::string& key, uint64_t limit, const uint64_t* fallback) const {
  const std::string text = value(key);
  if (text.empty() && fallback != nullptr) return *fallback;
  uint64_t number = 0;
  const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || after != text.data() + text.size() || number > limit) {
    fail(key, "found {}={}, expected a number of at most {}", key, printable(text.substr(0, 40)), limit);
  }
  return number;
}

}  // namespace harness::graph

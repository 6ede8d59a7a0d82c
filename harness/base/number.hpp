// Text to number, whole text or nothing: "10x" is not 10. Parameters, cells of result files and generators'
// arguments are all parsed here.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace harness {

template <class T>
std::optional<T> parse_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace harness

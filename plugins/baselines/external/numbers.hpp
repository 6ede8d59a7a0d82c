// Parsing of numbers in the output or answer of a program. The whole word must be a number that fits the
// type.
#pragma once

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

namespace harness::external {

/// Returns the number, or nullopt. A leading + is allowed. If T is float, the number is rounded to float. A
/// number beyond the range of T is accepted only if it is written as inf.
template <class T>
std::optional<T> number_of(std::string_view word) {
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  using Read = std::conditional_t<std::is_floating_point_v<T>, double, T>;
  Read value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  if constexpr (std::is_same_v<T, float>) {
    if (std::isfinite(value) && std::fabs(value) > std::numeric_limits<float>::max()) return std::nullopt;
  }
  return static_cast<T>(value);
}

}  // namespace harness::external

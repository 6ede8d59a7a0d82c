// Parses text into typed values. The whole text must match: "10x" is not 10. Parameters, cells of result
// files, durations and sizes are all parsed here.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace harness {

/// Parses a number of any type in the syntax of std::from_chars.
template <class T>
std::optional<T> parse_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<int64_t> parse_int(std::string_view text);
std::optional<uint64_t> parse_uint(std::string_view text);
std::optional<double> parse_real(std::string_view text);  ///< finite only
std::optional<bool> parse_bool(std::string_view text);    ///< true/false, yes/no, on/off

/// Parses `500ms`, `0.2s`, `2m` or `1h` into seconds. Refuses a number without a unit.
std::optional<double> parse_duration(std::string_view text);

/// Parses `2%` or `0.02` into a fraction.
std::optional<double> parse_fraction(std::string_view text);

/// Parses `500MB`, `8GB` or `1.5TB` into bytes. Units are powers of 1024 (`GiB` is the same as `GB`). Refuses
/// a number without a unit.
std::optional<uint64_t> parse_bytes(std::string_view text);

}  // namespace harness

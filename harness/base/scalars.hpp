// Text to typed value, whole text or nothing: "10x" is not 10. Parameters, cells of result files, durations
// and sizes are all parsed here.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace harness {

/// A number of any type, as std::from_chars reads it.
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

/// Seconds from `500ms`, `0.2s`, `2m` or `1h`. A bare number is refused: its unit would be a guess.
std::optional<double> parse_duration(std::string_view text);

/// A fraction from `2%` or `0.02`.
std::optional<double> parse_fraction(std::string_view text);

/// Bytes from `500MB`, `8GB` or `1.5TB`, powers of 1024 (`GiB` is the same). A bare number is refused.
std::optional<uint64_t> parse_bytes(std::string_view text);

}  // namespace harness

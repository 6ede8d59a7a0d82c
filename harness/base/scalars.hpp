// Text to typed value, whole text or nothing: "10x" is not 10. Durations, sizes and yes or no are among them;
// plain numbers are parsed by base/number.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace harness {

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

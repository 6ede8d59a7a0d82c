#include "base/scalars.hpp"

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

namespace harness {
namespace {

using Unit = std::pair<std::string_view, double>;

/// Parses a number with a unit, and returns the number times the factor of the unit. If the text ends with
/// several of `units`, the first one applies. Returns nothing for a negative number or another text.
std::optional<double> parse_with_unit(std::string_view text, std::span<const Unit> units) {
  for (const auto& [unit, factor] : units) {
    if (!text.ends_with(unit)) continue;
    text.remove_suffix(unit.size());
    while (text.ends_with(' ')) text.remove_suffix(1);
    const auto value = parse_real(text);
    if (!value || *value < 0) return std::nullopt;
    return *value * factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<int64_t> parse_int(std::string_view text) {
  return parse_number<int64_t>(text);
}

std::optional<uint64_t> parse_uint(std::string_view text) {
  return parse_number<uint64_t>(text);
}

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::optional<bool> parse_bool(std::string_view text) {
  for (const auto word : {"true", "yes", "on", "True", "TRUE"}) {
    if (text == word) return true;
  }
  for (const auto word : {"false", "no", "off", "False", "FALSE"}) {
    if (text == word) return false;
  }
  return std::nullopt;
}

std::optional<double> parse_duration(std::string_view text) {
  // "ms" comes before "s", because parse_with_unit() applies the first unit with which the text ends.
  return parse_with_unit(text, std::array<Unit, 4>{{{"ms", 1e-3}, {"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}});
}

std::optional<double> parse_fraction(std::string_view text) {
  const bool percent = text.ends_with('%');
  if (percent) text.remove_suffix(1);
  const auto value = parse_real(text);
  return value && percent ? std::optional(*value / 100) : value;
}

std::optional<uint64_t> parse_bytes(std::string_view text) {
  constexpr double k = 1024;
  const auto value = parse_with_unit(text, std::array<Unit, 8>{{{"KiB", k},
                                                                {"MiB", k * k},
                                                                {"GiB", k * k * k},
                                                                {"TiB", k * k * k * k},
                                                                {"KB", k},
                                                                {"MB", k * k},
                                                                {"GB", k * k * k},
                                                                {"TB", k * k * k * k}}});
  if (!value || *value >= 0x1p63) return std::nullopt;
  return static_cast<uint64_t>(*value);
}

}  // namespace harness

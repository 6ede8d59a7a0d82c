#include "experiment/scalars.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace harness {
namespace {

template <class T>
std::optional<T> parse_whole(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::int64_t> parse_int(std::string_view text) {
  return parse_whole<std::int64_t>(text);
}

std::optional<std::uint64_t> parse_uint(std::string_view text) {
  return parse_whole<std::uint64_t>(text);
}

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse_whole<double>(text);
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
  // "ms" before "s" and "m": the first suffix that fits wins.
  constexpr std::array<std::pair<std::string_view, double>, 4> units = {
      {{"ms", 1e-3}, {"s", 1.0}, {"m", 60.0}, {"h", 3600.0}}};
  for (const auto& [unit, seconds] : units) {
    if (!text.ends_with(unit)) continue;
    text.remove_suffix(unit.size());
    while (text.ends_with(' ')) text.remove_suffix(1);
    const auto value = parse_real(text);
    if (!value || *value < 0) return std::nullopt;
    return *value * seconds;
  }
  return std::nullopt;
}

}  // namespace harness

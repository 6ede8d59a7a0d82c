#include "base/param.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/scalars.hpp"

namespace harness {
namespace {

/// Checks a value against the bounds of the parameter. get(value) returns the member to compare.
template <class Get>
ParsedParam in_range(const Param& param, harness_value value, Get get) {
  const bool outside =
      (param.min && !(get(value) >= get(*param.min))) || (param.max && !(get(value) <= get(*param.max)));
  return {value, outside ? ParamFault::out_of_range : ParamFault::none};
}

ParsedParam parse_integer_param(const Param& param, std::string_view text) {
  const auto number = parse_number<int64_t>(text);
  if (!number) return {{}, ParamFault::no_value};
  return in_range(param, {*number, static_cast<double>(*number)},
                  [](const auto& value) { return value.integer; });
}

constexpr std::string_view byte_suffixes = "KMGT";

/// Parses a number of bytes, such as `8G` or `8589934592`.
std::optional<uint64_t> parse_bytes(std::string_view text) {
  const size_t unit = text.empty() ? std::string_view::npos : byte_suffixes.find(text.back());
  if (unit == std::string_view::npos) return parse_number<uint64_t>(text);
  const auto number = parse_number<uint64_t>(text.substr(0, text.size() - 1));
  const size_t shift = 10 * (unit + 1);
  if (!number || *number > (~uint64_t{0} >> shift)) return std::nullopt;
  return *number << shift;
}

/// Prints a number of bytes with the largest suffix that keeps the number whole.
std::string print_bytes(uint64_t bytes) {
  size_t units = 0;
  while (bytes != 0 && bytes % 1024 == 0 && units < byte_suffixes.size()) {
    bytes /= 1024;
    ++units;
  }
  return fmt::format("{}{}", bytes, units == 0 ? "" : byte_suffixes.substr(units - 1, 1));
}

ParsedParam parse_unsigned(const Param& param, std::string_view text) {
  const auto number = param.is_bytes ? parse_bytes(text) : parse_number<uint64_t>(text);
  if (number) {
    return in_range(param, {static_cast<int64_t>(*number), static_cast<double>(*number)},
                    [](const auto& value) { return static_cast<uint64_t>(value.integer); });
  }
  return {{}, parse_number<int64_t>(text) ? ParamFault::negative : ParamFault::no_value};
}

ParsedParam parse_real_param(const Param& param, std::string_view text) {
  const auto number = parse_number<double>(text);
  if (!number) return {{}, ParamFault::no_value};
  if (!std::isfinite(*number)) return {{}, ParamFault::not_finite};
  return in_range(param, {0, *number}, [](const auto& value) { return value.real; });
}

/// Returns the words of a boolean parameter. Its value is the index of its word.
const std::vector<std::string>& truths() {
  static const std::vector<std::string> words{"false", "true"};
  return words;
}

ParsedParam parse_word(const std::vector<std::string>& words, std::string_view text) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) return {{}, ParamFault::no_value};
  const auto place = found - words.begin();
  return {{place, static_cast<double>(place)}, ParamFault::none};
}

}  // namespace

Bound::Bound(double number) : real(number) {
  constexpr double past_last = 0x1p63;
  if (number >= -past_last && number < past_last) integer = static_cast<int64_t>(number);
}

std::string print_bound(const Param& param, const Bound& bound) {
  constexpr int64_t exact = int64_t{1} << 53;  // a double represents every integer up to this one
  if (param.type == ParamType::real || std::abs(bound.integer) <= exact) return fmt::format("{}", bound.real);
  return fmt::format("{}", bound.integer);
}

ParsedParam parse_value(const Param& param, std::string_view text) {
  switch (param.type) {
    case ParamType::integer:
      return parse_integer_param(param, text);
    case ParamType::unsigned_integer:
      return parse_unsigned(param, text);
    case ParamType::real:
      return parse_real_param(param, text);
    case ParamType::boolean:
      return parse_word(truths(), text);
    case ParamType::choice:
      return parse_word(param.choices, text);
  }
  return {{}, ParamFault::no_value};
}

std::string print_value(const Param& param, const harness_value& value) {
  switch (param.type) {
    case ParamType::integer:
      return fmt::format("{}", value.integer);
    case ParamType::unsigned_integer:
      if (param.is_bytes) return print_bytes(static_cast<uint64_t>(value.integer));
      return fmt::format("{}", static_cast<uint64_t>(value.integer));
    case ParamType::real:
      return fmt::format("{}", value.real);
    case ParamType::boolean:
      return truths().at(static_cast<size_t>(value.integer));
    case ParamType::choice:
      return param.choices.at(static_cast<size_t>(value.integer));
  }
  return {};
}

}  // namespace harness

#include "graph/input/cursor.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace harness::graph {
namespace {

/// Returns true for "12", "-12" and "12.000", which some programs print for integers in floating-point
/// columns.
bool is_integer(std::string_view token) {
  if (token.starts_with('-')) token.remove_prefix(1);
  const size_t point = std::min(token.find('.'), token.size());
  return token.find_first_not_of("0123456789.") == std::string_view::npos &&
         token.find_first_not_of('0', std::min(point + 1, token.size())) == std::string_view::npos;
}

/// Returns true if `weight` differs from the integer that the token spells. From 2^53 on a double is not
/// exact, so digits are compared instead of `value`.
bool is_rounded(std::string_view token, double value, float weight) {
  constexpr double exact = 9007199254740992;
  if (std::abs(value) < exact) return static_cast<double>(weight) != value;
  const std::string_view digits = token.substr(0, token.find('.'));
  const bool negative = digits.starts_with('-');
  const size_t first = digits.find_first_not_of("-0");
  return fmt::format("{:.0f}", weight) != (negative ? "-" : "") + std::string(digits.substr(first));
}

}  // namespace

float Cursor::parse_long_weight(const char* begin, bool integer_only, WeightTally& tally) {
  const char* const digits = begin < end && *begin == '+' ? begin + 1 : begin;
  const bool two_signs = digits > begin && digits < end && (*digits == '-' || *digits == '+');
  double value = 0;
  const auto [after, error] = std::from_chars(digits, end, value);
  const bool whole_token = after == end || is_blank(*after) || *after == '\n';
  if (error == std::errc::invalid_argument || two_signs || !whole_token) fail_expected(begin, "a weight");
  const std::string_view token(digits, static_cast<size_t>(after - digits));
  // from_chars() also reports "out of range" for numbers too small for a double.
  if (error != std::errc{}) value = std::strtod(std::string(token).c_str(), nullptr);
  const auto weight = static_cast<float>(value);
  if (!std::isfinite(weight)) {
    fail("found {}, expected a finite weight that a float can hold", quoted_token(begin, end));
  }
  const bool integer = is_integer(token);
  if (integer_only && (!integer || token.find('.') != std::string_view::npos)) {
    fail_expected(begin, "an integer, as the header says");
  }
  tally.rounded += integer && is_rounded(token, value, weight);
  tally.vanished += weight == 0 && token.substr(0, token.find_first_of("eE")).find_first_of("123456789") !=
                                       std::string_view::npos;
  p = after;
  return weight;
}

}  // namespace harness::graph

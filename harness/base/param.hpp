// Parameters of plugins, generators and options: how they are declared, the typed value that a text stands
// for, and the one spelling of a value. Parsing throws nothing: whoever knows where a text comes from says in
// words of its own what a ParamFault means there.
#pragma once

#include <harness/plugin.h>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The values are the numbers of the plugin ABI.
enum class ParamType : uint32_t {
  integer = HARNESS_INT,
  unsigned_integer = HARNESS_UINT,
  real = HARNESS_REAL,
  boolean = HARNESS_BOOL,
  choice = HARNESS_CHOICE
};

/// A bound of a number: exact for whole numbers of 64 bits too.
struct Bound {
  int64_t integer = 0;  ///< of integers
  double real = 0;      ///< of reals

  Bound(const harness_value& value) : integer(value.integer), real(value.real) {}
  template <std::integral T>
  Bound(T number) : integer(static_cast<int64_t>(number)), real(static_cast<double>(number)) {}
  Bound(double number);

  friend bool operator==(const Bound&, const Bound&) = default;
};

struct Param {
  std::string name;
  ParamType type = ParamType::integer;
  std::string default_value;         ///< as a user would write it; empty: there is none
  std::optional<Bound> min, max;     ///< inclusive; of numbers only
  std::vector<std::string> choices;  ///< of a choice
  std::string help;
  bool names_vertex = false;    ///< its value is a vertex of the input
  bool names_schedule = false;  ///< its value is a schedule, with its parameters in parentheses
};

/// What keeps a text from being a value of a parameter.
enum class ParamFault { none, no_value, not_finite, negative, out_of_range };

struct ParsedParam {
  harness_value value{};  ///< an unsigned integer past the largest signed one keeps its bits
  ParamFault fault = ParamFault::none;
};

/// The whole text as a value. Truth is `true` or `false`.
ParsedParam parse_value(const Param& param, std::string_view text);

/// A bound as text: 64, or 1e+30.
std::string print_bound(const Param& param, const Bound& bound);

/// The one spelling of a value: 8 for `08`, 0.85 for `0.850`.
std::string print_value(const Param& param, const harness_value& value);

}  // namespace harness

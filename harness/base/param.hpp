// Parameters of plugins, generators and options: their declaration, parsing of a value, and the canonical
// spelling of a value. Parsing returns a ParamFault and does not throw, because only the caller knows the
// origin of the text for an error message.
#pragma once

#include <harness/plugin.h>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The type of a parameter. The enumerators have the values of harness_type in the plugin ABI.
enum class ParamType : uint32_t {
  integer = HARNESS_INT,
  unsigned_integer = HARNESS_UINT,
  real = HARNESS_REAL,
  boolean = HARNESS_BOOL,
  choice = HARNESS_CHOICE
};

/// A bound of a number. It is stored as an integer too, because a double cannot represent every 64-bit
/// integer.
struct Bound {
  int64_t integer = 0;  ///< for integer types
  double real = 0;      ///< for reals

  Bound(const harness_value& value) : integer(value.integer), real(value.real) {}
  template <std::integral T>
  Bound(T number) : integer(static_cast<int64_t>(number)), real(static_cast<double>(number)) {}
  Bound(double number);

  friend bool operator==(const Bound&, const Bound&) = default;
};

struct Param {
  std::string name;
  ParamType type = ParamType::integer;
  std::string default_value;         ///< as a user would write it; empty: no default
  std::optional<Bound> min, max;     ///< inclusive; for numbers only
  std::vector<std::string> choices;  ///< for type choice
  std::string help;
  bool names_vertex = false;    ///< the value is a vertex of the input
  bool names_schedule = false;  ///< the value is a label of a schedule
  bool is_bytes = false;       ///< the value is a number of bytes, perhaps with K, M, G or T (powers of 1024)
  bool names_machine = false;  ///< the value is a label of a machine, for a cycle model
};

/// Reason why parse_value() refused a text.
enum class ParamFault { none, no_value, not_finite, negative, out_of_range };

struct ParsedParam {
  harness_value value{};  ///< the bits of an unsigned integer above INT64_MAX are in `integer`
  ParamFault fault = ParamFault::none;
};

/// Parses the whole text as a value. A boolean is `true` or `false`.
ParsedParam parse_value(const Param& param, std::string_view text);

/// Returns a bound as text, such as 64 or 1e+30.
std::string print_bound(const Param& param, const Bound& bound);

/// Returns the canonical spelling of a value: 8 for `08`, 0.85 for `0.850`.
std::string print_value(const Param& param, const harness_value& value);

}  // namespace harness

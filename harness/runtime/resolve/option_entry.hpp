// Makes the entries of the option table (option_table.cpp). An entry reads the text of a value into a member
// of Options, and writes the member as text.
#pragma once

#include <algorithm>

#include "base/scalars.hpp"
#include "runtime/resolve/option_table.hpp"
#include "runtime/resolve/value_names.hpp"

namespace harness::runtime {

template <class Value>
bool read_value(const Param& param, const std::string& text, std::optional<Value>& member) {
  if constexpr (std::is_same_v<Value, std::string>) {
    member = text;
  } else if constexpr (std::is_same_v<Value, bool>) {
    if (text != "on" && text != "off") return false;
    member = text == "on";
  } else if constexpr (std::is_enum_v<Value>) {
    if (std::find(param.choices.begin(), param.choices.end(), text) == param.choices.end()) return false;
    member = value_named<Value>(text);
  } else if constexpr (std::is_same_v<Value, uint64_t>) {
    const ParsedParam parsed = parse_value(param, text);  // rules refuse values that are out of range
    if (parsed.fault == ParamFault::none || parsed.fault == ParamFault::out_of_range)
      member = static_cast<uint64_t>(parsed.value.integer);
  } else {
    member = parse_number<Value>(text);
  }
  return member.has_value();
}

template <class Value>
std::string text_of_value(const Param& param, const Value& value) {
  if constexpr (std::is_same_v<Value, std::string>) {
    return value;
  } else if constexpr (std::is_same_v<Value, bool>) {
    return value ? "on" : "off";
  } else if constexpr (std::is_enum_v<Value>) {
    return name_of_value(value);
  } else {
    harness_value number{};
    if constexpr (std::is_floating_point_v<Value>) {
      number.real = value;
    } else {
      number.integer = static_cast<int64_t>(value);
    }
    return print_value(param, number);
  }
}

/// Makes the entry of an option. The value `same` means that the option is not given, so that the list of an
/// experiment's values can include this case.
template <class Value>
Option option(Param param, std::optional<Value> Options::*member, std::vector<Rule> rules = {}) {
  return {.param = param,
          .read =
              [=](Options& options, const std::string& text) {
                if (text != "same") return read_value(param, text, options.*member);
                options.*member = std::nullopt;
                return true;
              },
          .text = [=](const Options& options) -> std::optional<std::string> {
            if (!(options.*member)) return std::nullopt;
            return text_of_value(param, *(options.*member));
          },
          .rules = std::move(rules)};
}

}  // namespace harness::runtime

#include "plugin/params.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <sstream>

namespace harness {
namespace {

template <class T>
bool parse_number(const std::string& text, T& value) {
  const char* end = text.data() + text.size();
  const auto [stop, failed] = std::from_chars(text.data(), end, value);
  return failed == std::errc() && stop == end;
}

[[noreturn]] void refuse(const Plugin& plugin, const harness_param& param, const std::string& text,
                         const std::string& expected) {
  throw_error("{} {}: parameter {} is '{}', expected {}", kind_name(plugin.kind), plugin.id, param.name, text,
              expected);
}

}  // namespace

harness_value parse_param(const Plugin& plugin, const harness_param& param, const std::string& text) {
  harness_value value{};
  switch (param.type) {
    case HARNESS_INT:
    case HARNESS_UINT:
      if (!parse_number(text, value.integer)) refuse(plugin, param, text, "a whole number");
      value.real = static_cast<double>(value.integer);
      break;
    case HARNESS_REAL:
      if (!parse_number(text, value.real)) refuse(plugin, param, text, "a number");
      break;
    case HARNESS_BOOL:
      if (text != "true" && text != "false") refuse(plugin, param, text, "true or false");
      value.integer = text == "true";
      value.real = static_cast<double>(value.integer);
      return value;
    case HARNESS_CHOICE: {
      const std::vector<std::string> choices = choices_of(param);
      const auto found = std::find(choices.begin(), choices.end(), text);
      if (found == choices.end()) refuse(plugin, param, text, fmt::format("one of {}", param.choices));
      value.integer = found - choices.begin();
      value.real = static_cast<double>(value.integer);
      return value;
    }
    default:
      throw_error("{} {}: parameter {} has the unknown type {}", kind_name(plugin.kind), plugin.id,
                  param.name, param.type);
  }
  if (!(value.real >= param.min && value.real <= param.max)) {
    refuse(plugin, param, text, fmt::format("{} to {}", param.min, param.max));
  }
  return value;
}

namespace {

template <class T>
void store(unsigned char* state, uint32_t offset, T value) {
  std::memcpy(state + offset, &value, sizeof value);
}

}  // namespace

std::vector<std::string> choices_of(const harness_param& param) {
  std::vector<std::string> choices;
  std::istringstream stream(param.choices == nullptr ? "" : param.choices);
  for (std::string choice; std::getline(stream, choice, '|');) choices.push_back(choice);
  return choices;
}

std::vector<harness_value> parse_params(const Plugin& plugin,
                                        const std::map<std::string, std::string>& given) {
  std::vector<harness_value> values;
  size_t used = 0;
  for (const harness_param& param : plugin.params) {
    const auto found = given.find(param.name);
    used += found != given.end();
    values.push_back(parse_param(plugin, param, found != given.end() ? found->second : param.default_value));
  }
  if (used != given.size()) {
    for (const auto& [name, value] : given) {
      const bool known = std::any_of(plugin.params.begin(), plugin.params.end(),
                                     [&](const harness_param& param) { return name == param.name; });
      if (!known) throw_error("{} {}: there is no parameter {}", kind_name(plugin.kind), plugin.id, name);
    }
  }
  return values;
}

void store_params(const Plugin& plugin, const std::vector<harness_value>& values, unsigned char* state) {
  for (size_t i = 0; i < values.size(); ++i) {
    const harness_param& param = plugin.params[i];
    if (param.state_offset == HARNESS_NOT_ON_DEVICE) continue;
    if (param.type == HARNESS_REAL) {
      store(state, param.state_offset, values[i].real);
    } else if (param.type == HARNESS_INT) {
      store(state, param.state_offset, values[i].integer);
    } else {
      store(state, param.state_offset, static_cast<uint32_t>(values[i].integer));
    }
  }
}

}  // namespace harness

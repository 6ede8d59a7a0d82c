#include "plugin/params.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <sstream>

#include "base/nearest.hpp"

namespace harness::plugin {
namespace {

std::string expected(const Param& param, ParamFault fault) {
  if (fault != ParamFault::no_value)
    return fmt::format("{} to {}", print_bound(param, *param.min), print_bound(param, *param.max));
  switch (param.type) {
    case ParamType::real:
      return "a number";
    case ParamType::boolean:
      return "true or false";
    case ParamType::choice:
      return fmt::format("one of {}", fmt::join(param.choices, "|"));
    default:
      return "a whole number";
  }
}

template <class T>
void store(unsigned char* state, uint32_t offset, T value) {
  std::memcpy(state + offset, &value, sizeof value);
}

}  // namespace

Param declared_param(const harness_param& param) {
  Param declared{.name = param.name,
                 .type = static_cast<ParamType>(param.type),
                 .default_value = param.default_value,
                 .help = param.help == nullptr ? "" : param.help,
                 .names_vertex = (param.flags & HARNESS_NAMES_VERTEX) != 0};
  if (param.type == HARNESS_CHOICE) {
    std::istringstream list(param.choices == nullptr ? "" : param.choices);
    for (std::string choice; std::getline(list, choice, '|');) declared.choices.push_back(choice);
  } else if (param.type != HARNESS_BOOL) {
    declared.min = param.min;
    declared.max = param.max;
    // Ids of vertices in files may exceed 32 bits. Which ids are valid is known only after the graph is
    // loaded.
    if (declared.names_vertex) declared.max = std::numeric_limits<int64_t>::max();
  }
  return declared;
}

std::vector<Param> declared_params(const Plugin& plugin) {
  std::vector<Param> declared;
  for (const harness_param& param : plugin.params) declared.push_back(declared_param(param));
  return declared;
}

harness_value parse_param(const Plugin& plugin, const Param& param, const std::string& text) {
  const auto [value, fault] = parse_value(param, text);
  if (fault == ParamFault::none) return value;
  throw_error("{} {}: parameter {} is '{}', expected {}", kind_name(plugin.kind), plugin.id, param.name, text,
              expected(param, fault));
}

std::vector<harness_value> parse_params(const Plugin& plugin,
                                        const std::map<std::string, std::string>& given) {
  const std::vector<Param> declared = declared_params(plugin);
  std::vector<harness_value> values;
  for (const Param& param : declared) {
    const auto found = given.find(param.name);
    values.push_back(parse_param(plugin, param, found != given.end() ? found->second : param.default_value));
  }
  std::vector<std::string> known;
  for (const Param& param : declared) known.push_back(param.name);
  for (const auto& [name, value] : given) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw_error("{} {}: there is no parameter {}{}", kind_name(plugin.kind), plugin.id, name,
                  suggest(name, known));
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

}  // namespace harness::plugin

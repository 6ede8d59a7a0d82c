#include "graph/params.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "base/scalars.hpp"

namespace harness::graph {

Param integer_param(std::string name, std::string value, double min, double max, std::string help) {
  return {std::move(name), ParamType::unsigned_integer, std::move(value), min, max, {}, std::move(help)};
}
Param real_param(std::string name, std::string value, double min, double max, std::string help) {
  return {std::move(name), ParamType::real, std::move(value), min, max, {}, std::move(help)};
}
Param boolean_param(std::string name, std::string value, std::string help) {
  return {std::move(name), ParamType::boolean, std::move(value), {}, {}, {}, std::move(help)};
}
Param seed_param() {
  return integer_param("seed", "1", 0, 9e15, "random seed; the graph is the same on every machine");
}
Param vertices_param(std::string value) {
  return integer_param("vertices", std::move(value), 1, 4e9, "number of vertices");
}

const char* type_name(ParamType type) {
  return type == ParamType::boolean ? "boolean" : type == ParamType::real ? "real" : "integer";
}

namespace {

std::string expected(const Param& param) {
  if (param.type == ParamType::boolean) return "true or false";
  return fmt::format("{} {} from {} to {}", param.type == ParamType::real ? "a" : "an", type_name(param.type),
                     print_bound(param, *param.min), print_bound(param, *param.max));
}

/// If `param` takes whole numbers and `text` is one in another notation, such as 1e6 or 10.0, returns it in
/// plain digits. Returns any other text unchanged.
std::string whole(const Param& param, const std::string& text) {
  const auto number = parse_number<double>(text);
  if (param.type != ParamType::unsigned_integer || !number) return text;
  const bool fits = *number >= 0 && *number <= param.max->real && std::floor(*number) == *number;
  return fits ? fmt::format("{}", static_cast<uint64_t>(*number)) : text;
}

}  // namespace

nlohmann::json params_json(const std::vector<Param>& params) {
  nlohmann::json list = nlohmann::json::array();
  for (const Param& param : params) {
    nlohmann::json entry = {{"name", param.name},
                            {"type", type_name(param.type)},
                            {"default", param.default_value},
                            {"help", param.help}};
    if (param.type != ParamType::boolean) {
      entry["min"] = param.min->real;
      entry["max"] = param.max->real;
    }
    list.push_back(entry);
  }
  return list;
}

ParamValues checked_values(const std::string& owner, const std::vector<Param>& params,
                           const ParamMap& given) {
  ParamValues values;
  std::vector<std::string> known;
  for (const Param& param : params) {
    const auto found = given.find(param.name);
    const std::string& text = found == given.end() ? param.default_value : found->second;
    const auto [value, fault] = parse_value(param, whole(param, text));
    if (fault != ParamFault::none) {
      throw_error("{}: found {} = '{}', expected {} ({})", owner, param.name, text, expected(param),
                  param.help);
    }
    values.emplace(param.name, value);
    known.push_back(param.name);
  }
  for (const auto& [name, text] : given) {
    if (!values.contains(name)) {
      if (known.empty()) throw_error("{} takes no parameters, got '{}'", owner, name);
      throw_error("{}: unknown parameter '{}'{}", owner, name, suggest(name, known));
    }
  }
  return values;
}

ParamMap printed(const std::vector<Param>& params, const ParamValues& values) {
  ParamMap texts;
  for (const Param& param : params) {
    texts.emplace(param.name, print_value(param, values.at(param.name)));
  }
  return texts;
}

}  // namespace harness::graph

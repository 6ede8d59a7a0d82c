// Checking parameters against what a generator declares.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/error.hpp"
#include "base/nearest.hpp"
#include "graph/generators/generator.hpp"

namespace harness {

ParamInfo integer_param(std::string name, std::string value, double min, double max, std::string help) {
  return {std::move(name), ParamInfo::Type::integer, std::move(value), min, max, std::move(help)};
}
ParamInfo real_param(std::string name, std::string value, double min, double max, std::string help) {
  return {std::move(name), ParamInfo::Type::real, std::move(value), min, max, std::move(help)};
}
ParamInfo boolean_param(std::string name, std::string value, std::string help) {
  return {std::move(name), ParamInfo::Type::boolean, std::move(value), 0, 1, std::move(help)};
}
ParamInfo seed_param() {
  return integer_param("seed", "1", 0, 9e15, "equal seeds give equal graphs, on every machine");
}
ParamInfo vertices_param(std::string value) {
  return integer_param("vertices", std::move(value), 1, 4e9, "number of vertices");
}

std::string to_string(ParamInfo::Type type) {
  switch (type) {
    case ParamInfo::Type::integer:
      return "integer";
    case ParamInfo::Type::real:
      return "real";
    case ParamInfo::Type::boolean:
      return "boolean";
  }
  return "?";
}

namespace {

std::string expected(const ParamInfo& param) {
  if (param.type == ParamInfo::Type::boolean) return "true or false";
  return fmt::format("{} {} from {} to {}", param.type == ParamInfo::Type::integer ? "an" : "a",
                     to_string(param.type), param.min, param.max);
}

/// The value in the one spelling that the cache key and the provenance use, or empty when
/// it is wrong.
std::string canonical(const ParamInfo& param, const std::string& text) {
  if (param.type == ParamInfo::Type::boolean) return text == "true" || text == "false" ? text : "";
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return "";
  if (value < param.min || value > param.max) return "";
  if (param.type == ParamInfo::Type::real) return fmt::format("{}", value);
  if (std::floor(value) != value) return "";
  return std::to_string(static_cast<std::uint64_t>(value));
}

}  // namespace

ParamMap checked_params(const GeneratorInfo& info, const ParamMap& given) {
  ParamMap all;
  for (const ParamInfo& param : info.params) {
    const auto found = given.find(param.name);
    const std::string& text = found == given.end() ? param.default_value : found->second;
    const std::string value = canonical(param, text);
    if (value.empty()) {
      throw_error("generator '{}': found {} = '{}', expected {} ({})", info.name, param.name, text,
                  expected(param), param.help);
    }
    all.emplace(param.name, value);
  }
  std::vector<std::string> known;
  for (const ParamInfo& param : info.params) known.push_back(param.name);
  for (const auto& [name, value] : given) {
    if (!all.contains(name)) {
      throw_error("generator '{}': unknown parameter '{}'{}", info.name, name, suggest(name, known));
    }
  }
  return all;
}

}  // namespace harness

// Parameters of generators and orderings: short functions to declare them, and the check of given values.
// Errors for unknown names and values out of range say in one line what was expected.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/param.hpp"

namespace harness::graph {

using ParamMap = std::map<std::string, std::string>;
using ParamValues = std::map<std::string, harness_value>;

/// Checked parameter values by name. Requesting a parameter that was not declared is a bug of the caller.
class Params {
 public:
  explicit Params(ParamValues values) : values_(std::move(values)) {}
  uint64_t integer(const char* name) const { return static_cast<uint64_t>(values_.at(name).integer); }
  double real(const char* name) const { return values_.at(name).real; }
  bool boolean(const char* name) const { return values_.at(name).integer != 0; }
  uint64_t seed() const { return integer("seed"); }

 private:
  ParamValues values_;
};

Param integer_param(std::string name, std::string value, double min, double max, std::string help);
Param real_param(std::string name, std::string value, double min, double max, std::string help);
Param boolean_param(std::string name, std::string value, std::string help);
Param seed_param();
Param vertices_param(std::string value);

/// Returns the name of a type for JSON output and messages: integer, real or boolean.
const char* type_name(ParamType type);

/// Returns name, type, default, help and range of each parameter, for `harness list --json`.
nlohmann::json params_json(const std::vector<Param>& params);

/// Returns the values of all `params`: those of `given`, otherwise the defaults. Throws Error for an unknown
/// name and for a value out of range. The message begins with `owner`, such as "generator 'grid'".
ParamValues checked_values(const std::string& owner, const std::vector<Param>& params, const ParamMap& given);
/// Returns the values in their canonical spelling.
ParamMap printed(const std::vector<Param>& params, const ParamValues& values);

}  // namespace harness::graph

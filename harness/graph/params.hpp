// Parameters of generators and orderings: short ways to declare them, and the check of what they are given.
// Both kinds say in one line what they expected of a value that is out of range or of a name that is unknown.
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

/// Checked parameter values by name; asking for one that was not declared is a bug of the one who asks.
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

/// What the catalogue and messages call the type of a parameter: integer, real or boolean.
const char* type_name(ParamType type);

/// Name, type, default, help and range of each, for `harness list --json`.
nlohmann::json params_json(const std::vector<Param>& params);

/// All of `params`, given or default; an Error for what `owner` ("generator 'grid'") does not accept.
ParamValues checked_values(const std::string& owner, const std::vector<Param>& params, const ParamMap& given);
/// The values in their one spelling.
ParamMap printed(const std::vector<Param>& params, const ParamValues& values);

}  // namespace harness::graph

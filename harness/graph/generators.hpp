// The catalogue of generators: for `harness list generators`, for validation, and for open_graph().
#pragma once

#include <map>
#include <string>
#include <vector>

#include "graph/edge_list.hpp"

namespace harness {

struct ParamInfo {
  enum class Type { integer, real, boolean };

  std::string name;
  Type type = Type::integer;
  std::string default_value;
  double min = 0, max = 0;  ///< inclusive; unused for booleans
  std::string help;
};

std::string to_string(ParamInfo::Type type);

struct GeneratorInfo {
  std::string name;
  std::string summary;
  std::vector<ParamInfo> params;
};

std::vector<GeneratorInfo> generators();

using ParamMap = std::map<std::string, std::string>;

/// All parameters of `generator`, defaults filled in and values in one spelling. Refuses an unknown
/// generator, an unknown parameter and a value out of range; the line names the nearest known word.
ParamMap complete_params(const std::string& generator, const ParamMap& given);

/// The arcs that `generator` makes of the parameters `given`: equal ones on every machine and for every
/// number of threads.
EdgeList generate(const std::string& generator, const ParamMap& given, unsigned threads = 0);

}  // namespace harness

// The catalogue of generators: for `harness list generators`, for validation, and for open_graph(). Each
// declares its parameters and comes with a line of help.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "graph/edge_list.hpp"
#include "graph/params.hpp"

namespace harness::graph {

struct GeneratorInfo {
  std::string name;
  std::string summary;
  std::vector<Param> params;
};

std::vector<GeneratorInfo> generators();
/// What `harness list generators --json` prints.
nlohmann::json generators_json();

/// All parameters of `generator`, defaults filled in and values in one spelling. Refuses an unknown
/// generator, an unknown parameter and a value out of range; the line names the nearest known word.
ParamMap complete_params(const std::string& generator, const ParamMap& given);

/// The arcs that `generator` makes of the parameters `given`: equal ones on every machine and for every
/// number of threads.
EdgeList generate(const std::string& generator, const ParamMap& given, unsigned threads = 0);

}  // namespace harness::graph

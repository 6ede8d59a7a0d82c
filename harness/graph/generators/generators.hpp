// The list of generators, for `harness list generators`, for the validation of experiments and for
// open_graph(). Each generator declares its parameters and a line of help.
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
/// Returns the output of `harness list generators --json`.
nlohmann::json generators_json();

/// Returns all parameters of `generator`, with defaults filled in and values in canonical spelling. Throws
/// Error for an unknown generator, an unknown parameter or a value out of range. The message names the
/// nearest known word.
ParamMap complete_params(const std::string& generator, const ParamMap& given);

/// Returns the arcs of a generated graph. They are the same on every machine and for every number of threads.
EdgeList generate(const std::string& generator, const ParamMap& given, unsigned threads = 0);

}  // namespace harness::graph

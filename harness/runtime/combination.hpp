// A combination: three plugins with their parameters and the options, resolved against a graph.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "plugin/params.hpp"
#include "runtime/capabilities.hpp"
#include "runtime/options.hpp"

namespace harness {

struct Choice {
  const Plugin* plugin = nullptr;
  std::vector<harness_value> values;
  std::string label;  // "ell(width=8)"

  Choice() = default;
  Choice(const Plugin& p, const std::map<std::string, std::string>& params, std::string text = {})
      : plugin(&p), values(parse_params(p, params)), label(text.empty() ? p.id : std::move(text)) {}
};

/// Kernels of a schedule that the fused loop can call (harness/skeleton/fusion_on.dev.cpp).
constexpr size_t most_fused_steps = 4;

struct Request {
  Choice algorithm, format, schedule;
  std::map<std::string, std::string> options;  // those that the experiment mentions
};

/// A request that can be run: defaults filled in, capabilities checked.
struct Combination {
  Request request;
  Options options;
  harness_plan plan{};
  std::vector<unsigned char> algorithm_state;  // scalars are set, addresses are not
  std::array<Capabilities, 2> capabilities;    // by direction of the superstep
  bool oriented = false;                       // the layout holds the graph oriented by degree

  const harness_algorithm& algorithm() const { return request.algorithm.plugin->algorithm; }
};

/// Throws Unsupported with the reason when the parts do not go together or do not suit the graph.
Combination resolve(const Request& request, const Graph& graph, const std::string& backend);

}  // namespace harness

// From what is asked for to what can be run: three choices of plugins and options make a request, and a
// request that suits a graph and a backend makes a combination. A request that suits none is refused with the
// reason of the first rule that it breaks (rules.hpp).
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "backends/info.hpp"
#include "graph/graph.hpp"
#include "runtime/capabilities.hpp"
#include "runtime/choice.hpp"
#include "runtime/options.hpp"

namespace harness::runtime {

/// Kernels of a schedule that the fused loop can call (harness/skeleton/fusion_on.dev.cpp).
constexpr size_t most_fused_steps = 4;

struct Request {
  Choice algorithm, format, schedule;
  std::map<std::string, std::string> options;  // those that the experiment mentions
  Choice schedule_dense{};                     // of dense supersteps; without a plugin: as the others

  /// The schedule of supersteps of a direction.
  const Choice& schedule_of(uint32_t direction) const;
  /// What is asked of an option; null where nothing is.
  const std::string* asked(const std::string& option) const;
  /// The number that is asked of an option; 0 where none is.
  uint64_t number(const std::string& option) const;
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

/// Throws Unsupported with the reason when the parts do not go together,
/// or do not suit the graph or the backend.
Combination combine(const Request& request, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

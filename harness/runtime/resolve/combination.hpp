// From what is asked for to what can be run: three choices of plugins and options make a request, and a
// request that suits a graph and a backend makes a combination. A request that suits none is refused with the
// reason of the first rule that it breaks (rules.hpp). Nothing here needs a device.
#pragma once

#include <vector>

#include "backends/info.hpp"
#include "graph/graph.hpp"
#include "runtime/resolve/options.hpp"
#include "runtime/resolve/superstep_kind.hpp"

namespace harness::runtime {

/// Kernels of a schedule that the fused loop can call (harness/skeleton/fusion.dev.cpp).
constexpr size_t most_fused_steps = 4;

struct Request {
  Choice algorithm, format, schedule;
  Options options;
  Choice schedule_dense{};  // of dense supersteps; without a plugin: as the others
};

/// A request that can be run: defaults filled in, capabilities checked.
struct Combination {
  Request request;  // vertices that its algorithm names are those of the graph
  DirectionMode direction = DirectionMode::push;
  /// [sparse], [dense] if the run switches, and last the way back if the algorithm walks edges backward: over
  /// the layout of the sparse ones.
  std::vector<SuperstepKind> kinds;
  Dedup dedup = Dedup::off;
  bool ordering = false;
  bool fusion = false;
  // Above which fraction of the vertices in its frontier a superstep is dense; negative: the algorithm says
  // so.
  double dense_at = -1;
  uint32_t threads = 0;   // of the processor; 0: as many as the backend began with
  bool counting = false;  // count visited edges: never in a measured run
  harness_plan plan{};
  std::vector<unsigned char> algorithm_state;  // scalars are set, addresses are not
  bool oriented = false;                       // the layout holds the graph oriented by degree

  const Choice& algorithm() const { return request.algorithm; }
  bool switches() const { return direction == DirectionMode::automatic || dense_at >= 0; }
  bool goes_backward() const { return kinds.back().backward; }
  /// All frontiers are queues, which a way back can read again.
  bool keeps_frontiers() const { return goes_backward() && kinds.back().in == backends::FrontierKind::queue; }
};

/// Throws Unsupported with the reason if the plugins are not compatible,
/// or do not suit the graph or the backend.
Combination combine(const Request& request, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

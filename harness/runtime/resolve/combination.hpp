// Resolves a request, which has three chosen plugins and some options, for a graph and a backend. The result
// is a combination that can run. A request that cannot run is refused with the reason of the first broken
// rule (rules.hpp). Resolving a request needs no device.
#pragma once

#include <string>
#include <vector>

#include "backends/info.hpp"
#include "graph/graph.hpp"
#include "runtime/resolve/options.hpp"
#include "runtime/resolve/superstep_kind.hpp"

namespace harness::runtime {

/// Maximum number of kernels of a schedule that runs in the fused loop (harness/skeleton/fusion.dev.cpp).
constexpr size_t most_fused_steps = 4;

struct Request {
  Choice algorithm, format, schedule;
  Options options;
  // schedule of dense supersteps; if it has no plugin, `schedule` is used for them too
  Choice schedule_dense{};
};

/// A request that can run: defaults filled in, capabilities checked.
struct Combination {
  Request request;  // vertices in its algorithm's parameters are ids of the graph
  DirectionMode direction = DirectionMode::push;
  /// Element `sparse`, then element `dense` if the run switches between the two, then the kind of backward
  /// supersteps if the algorithm has any. Backward supersteps use the layout of sparse supersteps, except in
  /// a run over several ranks.
  std::vector<SuperstepKind> kinds;
  Dedup dedup = Dedup::off;
  bool ordering = false;
  bool fusion = false;
  // A superstep is dense if its frontier has more than this fraction of the vertices. If the fraction is
  // negative, the algorithm decides which supersteps are dense.
  double dense_at = -1;
  uint32_t threads = 0;    // threads of the processor; 0: the backend's initial number
  uint32_t ranks = 1;      // ranges of vertices, each with its part of the graph
  uint32_t gpus = 1;       // devices over which the ranks are spread
  uint32_t processes = 1;  // processes of the run; if there are several, each has one rank
  EdgePlace edges;
  uint64_t device_memory = 0;  // bytes that each rank may use on its device; 0: all
  bool counting = false;       // count visited edges; never in a measured run
  harness_plan plan{};
  std::vector<unsigned char> algorithm_state;  // the addresses in it are not set yet
  bool oriented = false;                       // the layout holds each edge once (store/orientation.hpp)

  const Choice& algorithm() const { return request.algorithm; }
  /// Returns true if supersteps of this kind visit all rows of the graph's matrix, and the edges of one range
  /// of rows at a time are copied to the device.
  bool streams(const SuperstepKind& kind) const {
    return edges.at == EdgesAt::stream && kind.goes_over_rows();
  }
  bool switches() const { return direction == DirectionMode::automatic || dense_at >= 0; }
  bool goes_backward() const { return kinds.back().backward; }
  /// Returns true if the frontier queues of all forward supersteps are kept, so that backward supersteps can
  /// read them again.
  bool keeps_frontiers() const { return goes_backward() && kinds.back().in == backends::FrontierKind::queue; }
};

/// Returns why the edges of a run cannot be partly on the device and partly on the host, or an empty text if
/// they can.
std::string why_not_in_two_memories(const Combination& combination);

/// Returns why the edges of a run cannot be copied to the device by ranges of rows (EdgesAt::stream), or an
/// empty text if they can.
std::string why_not_streamed(const Combination& combination);

/// Throws Unsupported with the reason if the plugins are not compatible, or do not suit the graph or the
/// backend.
Combination combine(const Request& request, const graph::Graph& graph, const backends::BackendInfo& backend);

}  // namespace harness::runtime

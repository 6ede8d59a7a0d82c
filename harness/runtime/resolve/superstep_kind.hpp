// The kinds of supersteps of a run. A run that switches between two kinds has sparse and dense supersteps. If
// the direction is automatic, sparse ones push and dense ones pull; otherwise both have the same direction.
#pragma once

#include <cstdint>

#include "backends/job.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// Indices in Combination::kinds. A run that does not switch has only sparse supersteps.
enum KindIndex : size_t { sparse, dense };

struct SuperstepKind {
  bool dense = false;
  bool pulls = false;  // uses the layout whose rows belong to destinations
  // Traverses the edges of earlier supersteps from destination to source. The vertex to which a row of the
  // graph's matrix belongs then receives values with push, and sends them with pull.
  bool backward = false;
  backends::FrontierKind in = backends::FrontierKind::all, out = backends::FrontierKind::all;
  Choice schedule;
  uint32_t threads_per_block = 0;  // 0: the backend's choice
  Capabilities capabilities;       // as capabilities_of() returns them
  // Index of the layout that supersteps of this kind use. Backward supersteps use the layout of sparse
  // supersteps, except in a run over several ranks.
  size_t layout = sparse;

  bool pulls_forward() const { return pulls && !backward; }
  /// Returns true if the vertex to which a row belongs receives values: with pull in forward supersteps, with
  /// push in backward ones.
  bool rows_receive() const { return pulls != backward; }
  /// Returns true if supersteps of this kind look at all rows, instead of the rows of the vertices in a
  /// queue.
  bool goes_over_rows() const {
    return in != backends::FrontierKind::queue && in != backends::FrontierKind::reverse_queue;
  }
  /// Returns the kind of array in which supersteps look up whether a vertex is active. A reverse queue lists
  /// unsettled vertices and cannot answer this. With it, the result is the kind of array that the last
  /// superstep wrote.
  backends::FrontierKind read() const {
    if (in != backends::FrontierKind::reverse_queue) return in;
    return out == backends::FrontierKind::counter ? backends::FrontierKind::all : out;
  }
};

}  // namespace harness::runtime

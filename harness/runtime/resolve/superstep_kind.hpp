// The kinds of supersteps that a run has. A run that chooses between two has sparse and dense ones: where the
// direction is chosen automatically sparse ones push and dense ones pull, else both go the same way.
#pragma once

#include <cstdint>

#include "backends/job.hpp"
#include "runtime/resolve/capabilities.hpp"
#include "runtime/resolve/choice.hpp"

namespace harness::runtime {

/// Places in Combination::kinds, and of the layouts. A run that does not switch has sparse ones alone.
enum KindIndex : size_t { sparse, dense };

struct SuperstepKind {
  bool dense = false;
  bool pulls = false;     // works on the layout of destinations
  bool backward = false;  // goes back over that layout: what pushed is pulled, and the other way round
  backends::FrontierKind in = backends::FrontierKind::all, out = backends::FrontierKind::all;
  Choice schedule;
  uint32_t threads_per_block = 0;  // 0: the backend's choice
  Capabilities capabilities;       // of the plugins on this layout

  KindIndex layout() const { return dense ? KindIndex::dense : KindIndex::sparse; }
  bool pulls_forward() const { return pulls && !backward; }
  /// The kind of array that tells whether a vertex is active. A reverse queue lists inactive vertices, so
  /// there it is the array that the last superstep wrote.
  backends::FrontierKind read() const {
    if (in != backends::FrontierKind::reverse_queue) return in;
    return out == backends::FrontierKind::counter ? backends::FrontierKind::all : out;
  }
};

}  // namespace harness::runtime

// Turns of the blocks of a narrow launch on the cpu target. Without turns, a block appends its vertices to the
// output queue when it ends, so the next superstep finds the pieces of the queue in any order. A thread then
// processes vertices that another thread has found, and their cache lines move from core to core. On a grid
// that takes longer than the work itself. With turns, blocks append in the order of their numbers: each says
// how many vertices it has and adds up what the blocks before it have said. The thread of block i then finds
// about the same part of the graph in block i of the next superstep.
#pragma once

#include <stdint.h>

namespace harness::skeleton {

/// What one block says, in a cache line of its own. Only the block reads and writes the last two members.
struct alignas(64) Said {
  uint64_t word;     // number of the launch << 32 | vertices that the block appends
  uint64_t spilled;  // vertices that left the block's buffer; zero before a launch
  uint64_t place;    // in the queue, of the first vertex, if they did not fit into the spill area
};

/// Vertices of a block that the queue waits for, beyond those in the block's buffer.
constexpr uint32_t spill_entries = 4096;

/// In harness_args::turns. The cpu backend makes it, and writes `launch` between launches.
struct Turns {
  uint32_t launch;  // number of the launch, whose blocks all run on threads of their own; 0: no turns
  Said* said;       // [threads]
  uint32_t* spill;  // [threads][spill_entries]
  /// Waits for another thread. `spin` counts the calls.
  void (*wait)(int spin);
};

}  // namespace harness::skeleton

// A round of reordering of a layout, resolved to kernels and addresses. The runtime makes a ReorderJob for
// each round. The result is a batch of updates on the device that renumbers the vertices of all edges.
#pragma once

#include <harness/args.h>

#include <cstdint>

#include "backends/job.hpp"
#include "backends/update_job.hpp"

namespace harness::backends {

/// The kernels of skeleton/reorder.dev.cpp.
struct ReorderKernels {
  Kernel begin = nullptr, count = nullptr, list = nullptr;
  Kernel sample = nullptr, decide = nullptr, place = nullptr, arcs = nullptr;
};

struct ReorderJob {
  harness_control* control = nullptr;
  // Arguments of the kernels `sample` and `decide` in the three stages of a round. The first stage rates the
  // memory sector of each vertex (8 consecutive ids). The second one halves a range of sectors. The last one
  // rates the sector that was found. All other kernels get `here`.
  harness_args here, search, there;
  ReorderKernels kernels;
  // [rows + 1], later replaced by prefix sums: edges of each row in the lower half, chunks of edges in the
  // upper half
  uint64_t* before = nullptr;
  uint32_t steps = 0;  // number of stages `search`, each of which halves the range of sectors
  SortedKeys sorted;   // one key per vertex
};

struct ReorderResult {
  double sample_ms = 0;  // time until the new sector of each vertex is known
  uint64_t moved = 0;    // number of vertices that move to another sector
};

}  // namespace harness::backends

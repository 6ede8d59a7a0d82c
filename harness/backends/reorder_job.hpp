// A round of reordering of a layout, resolved to kernels and addresses. The runtime makes a ReorderJob for
// each round. The result is a batch of updates on the device that moves all edges.
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
  // arguments of the kernels in each stage, and of all other kernels those of the first stage
  harness_args here, search, there;
  ReorderKernels kernels;
  uint64_t* before = nullptr;  // [rows + 1] replaced by its prefix sums; the upper halves count chunks
  uint32_t steps = 0;          // steps of the search
  SortedKeys sorted;           // one key per vertex
};

struct ReorderResult {
  double sample_ms = 0;  // time until each vertex has the sector that it wants
  uint64_t moved = 0;    // vertices that want another sector than their own
};

}  // namespace harness::backends

// One batch of updates for a layout, resolved to kernels and addresses: the runtime makes it for each batch,
// and a backend applies it. It prepares the batch, then runs the steps of the format.
#pragma once

#include <harness/args.h>
#include <harness/update.h>

#include <cstdint>
#include <vector>

#include "backends/job.hpp"

namespace harness::backends {

/// Pairs to be sorted by key. Equal keys keep their sequence. The spare arrays have the same size.
struct SortedPairs {
  uint64_t* keys = nullptr;
  uint32_t* values = nullptr;
  uint64_t* spare_keys = nullptr;
  uint32_t* spare_values = nullptr;
  uint64_t size = 0;
  uint32_t key_bits = 64;  // higher bits of all keys are zero
};

/// A step of an update. Its domain may be one of update.h, and replaces that of the step.
struct UpdateStep {
  Step step;
  uint32_t domain = 0;
};

struct UpdateJob {
  harness_control* control = nullptr;
  uint32_t vertices = 0;
  uint64_t second_edges = 0;  // edge ids of the second part
  harness_args args;          // of the format's steps: descriptors, batch and state
  harness_args prepare;       // of the harness's kernels: the same batch, and the raw one
  SortedPairs pairs;
  uint64_t* marks = nullptr;  // [operations + 1]
  Kernel keys = nullptr, mark = nullptr, take = nullptr, mark_rows = nullptr, rows = nullptr,
         effects = nullptr;
  std::vector<UpdateStep> steps;
  uint64_t most_scanned = 0;  // elements of the longest scan
};

struct UpdateResult {
  double sort_ms = 0;   // until the batch is sorted and cut by row
  double apply_ms = 0;  // the steps of the format, and counting their effects
  uint64_t entries = 0, rows = 0;
  uint64_t inserted = 0, deleted = 0;
  // sizes of each part afterwards
  uint64_t edges[HARNESS_UPDATED_PARTS] = {};
  uint64_t part_rows[HARNESS_UPDATED_PARTS] = {};
};

}  // namespace harness::backends

// One batch of updates for a layout, resolved to kernels and addresses: the runtime makes it for each batch,
// and a backend applies it. It prepares the batch, then runs the steps of the format.
#pragma once

#include <harness/args.h>
#include <harness/update.h>

#include <cstdint>
#include <vector>

#include "backends/job.hpp"

namespace harness::backends {

/// Keys to be sorted by some of their bits, alone or with a value each. Equal ones keep their sequence. The
/// spare arrays have the same size.
struct SortedKeys {
  static constexpr uint64_t least_room = 256;  // elements: a count per value of a digit of 8 bits

  uint64_t* keys = nullptr;
  uint32_t* values = nullptr;  // null: keys alone
  uint64_t* spare_keys = nullptr;
  uint32_t* spare_values = nullptr;
  uint64_t* room = nullptr;  // [the larger of size and least_room] for counts of a sort
  uint64_t size = 0;
  uint32_t first_bit = 0, bits = 64;  // the bits that count; higher ones are zero
};

/// A step of an update. Its domain may be one of update.h, and replaces that of the step.
struct UpdateStep {
  Step step;
  uint32_t domain = 0;
};

/// The harness's kernels of an update.
struct BatchKernels {
  Kernel begin = nullptr;
  Kernel keys = nullptr, count = nullptr, cut = nullptr;  // of a large batch
  Kernel small_sort = nullptr, small_cut = nullptr;
  Kernel effects = nullptr;
};

struct UpdateJob {
  harness_control* control = nullptr;
  uint32_t vertices = 0;
  uint64_t second_edges = 0;  // edge ids of the second part
  harness_args args;          // of the format's steps: descriptors, batch and state
  harness_args prepare;       // of the harness's kernels: the same batch, and the raw one
  SortedKeys sorted;          // one per arc of the batch; none in a compaction
  uint64_t* marks = nullptr;  // [arcs + 1]
  uint32_t cut_tile = 1;      // arcs whose entries and rows are counted together
  BatchKernels kernels;
  std::vector<UpdateStep> steps;
  uint64_t most_scanned = 0;  // elements of the longest scan
};

struct UpdateResult {
  double sort_ms = 0;  // until the batch is sorted and cut by row; the rest of the time is that of the steps
  uint64_t entries = 0, rows = 0;
  uint64_t inserted = 0, deleted = 0;
  // sizes of each part afterwards
  uint64_t edges[HARNESS_UPDATED_PARTS] = {};
  uint64_t part_rows[HARNESS_UPDATED_PARTS] = {};
};

}  // namespace harness::backends

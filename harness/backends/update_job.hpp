// One batch of updates for a layout, resolved to kernels and addresses. The runtime makes an UpdateJob for
// each batch. A backend applies the batch: it first sorts the batch, then runs the steps of the format.
#pragma once

#include <harness/args.h>
#include <harness/update.h>

#include <cstdint>
#include <vector>

#include "backends/job.hpp"

namespace harness::backends {

/// Keys to be sorted by some of their bits, alone or with one value per key. Equal keys keep their sequence.
/// All four arrays of keys and values have `size` elements.
struct SortedKeys {
  // Minimum number of elements of `room`. A small batch is sorted by digits of 8 bits, and the sort counts
  // the 256 values of a digit.
  static constexpr uint64_t least_room = 256;

  uint64_t* keys = nullptr;
  uint32_t* values = nullptr;  // null: keys alone
  uint64_t* spare_keys = nullptr;
  uint32_t* spare_values = nullptr;
  uint64_t* room = nullptr;  // [the larger of size and least_room] for the counts of the radix sort
  uint64_t size = 0;
  uint32_t first_bit = 0, bits = 64;  // the bits by which keys are sorted; higher bits are zero
};

/// A step of an update. `domain` is used instead of step.domain. It is a harness_domain, or one of the
/// additional domains of updates, such as HARNESS_PER_BATCH_ENTRY (update.h).
struct UpdateStep {
  Step step;
  uint32_t domain = 0;
  uint32_t per_item = 1;  // number of elements that a scan has per item of the domain
};

/// The kernels with which harness prepares a batch before the format's steps, and counts the effects of the
/// batch after these steps.
struct BatchKernels {
  Kernel begin = nullptr;
  Kernel keys = nullptr, count = nullptr, cut = nullptr;  // for a large batch
  Kernel small_sort = nullptr, small_cut = nullptr;
  Kernel effects = nullptr;
};

struct UpdateJob {
  harness_control* control = nullptr;
  uint32_t vertices = 0;
  uint64_t second_edges = 0;  // number of edge ids of the layout's second part
  harness_args args;          // arguments of the format's steps: descriptors, batch and state
  // arguments of the BatchKernels: the sorted batch, and the batch as it was given
  harness_args prepare;
  SortedKeys sorted;          // one key per arc of the batch; none in a compaction
  uint64_t* marks = nullptr;  // [arcs + 1] numbers of entries and rows of each chunk (harness_raw_batch)
  // arcs per chunk of a large batch; one warp counts and then writes a chunk's entries, and the vertices to
  // whose rows the entries belong
  uint32_t cut_tile = 1;
  BatchKernels kernels;
  std::vector<UpdateStep> steps;
  uint64_t most_scanned = 0;  // elements of the longest scan
};

struct UpdateResult {
  // Time until the batch is sorted by key and divided into one range of entries per vertex whose row changes.
  // The format's steps and the count of the effects take the remaining time of the update.
  double sort_ms = 0;
  uint64_t entries = 0, rows = 0;
  uint64_t inserted = 0, deleted = 0;
  // numbers of edge ids and of rows of each part of the layout after the update
  uint64_t edges[HARNESS_UPDATED_PARTS] = {};
  uint64_t part_rows[HARNESS_UPDATED_PARTS] = {};
  uint64_t counters[HARNESS_COUNTERS] = {};  // counters of the control block after the last step
};

}  // namespace harness::backends

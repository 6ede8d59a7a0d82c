// Kernels that prepare a batch of updates for the steps of a format: sorted by base and other end, with one
// entry per edge, cut by base. The superstep loop has no part in it (backends/update_loop.hpp launches them).
#include <harness/device.h>
#include <harness/device/kinds/update.h>

#include "update_batch.h"

using namespace harness;

namespace {
HARNESS_DEVICE const harness_raw_batch& raw(const Context& c) {
  return c.schedule<harness_raw_batch>();
}
// The arrays of the batch are written here, and read-only everywhere else.
template <class T>
HARNESS_DEVICE T* written(const T* array) {
  return const_cast<T*>(array);
}
}  // namespace

HARNESS_KERNEL(harness_batch_keys) {
  const harness_raw_batch& given = raw(c);
  c.at.for_each(given.operations, [&](uint64_t i) {
    const vertex_t from = load_input(given.from + i), to = load_input(given.to + i);
    const vertex_t base = given.reversed != 0 ? to : from, other = given.reversed != 0 ? from : to;
    given.keys[i] = uint64_t{base} << given.other_bits | other;
    given.places[i] = static_cast<uint32_t>(i);
  });
}

// Marks the last operation on each edge. The sort is stable, so that it is the last one of its run.
HARNESS_KERNEL(harness_batch_mark) {
  const harness_raw_batch& given = raw(c);
  c.at.for_each(given.operations, [&](uint64_t i) {
    const bool last =
        i + 1 == given.operations || load_input(given.keys + i) != load_input(given.keys + i + 1);
    given.marks[i] = last ? 1 : 0;
  });
}

HARNESS_KERNEL(harness_batch_take) {
  const harness_raw_batch& given = raw(c);
  const harness_batch& batch = batch_of(c);
  const uint64_t other_ends = (uint64_t{1} << given.other_bits) - 1;
  c.at.for_each(given.operations, [&](uint64_t i) {
    const uint64_t entry = load_input(given.marks + i);
    if (load_input(given.marks + i + 1) == entry) return;
    const uint64_t key = load_input(given.keys + i);
    const uint32_t place = load_input(given.places + i);
    written(batch.keys)[entry] =
        key_of(static_cast<vertex_t>(key >> given.other_bits), static_cast<vertex_t>(key & other_ends));
    written(batch.changes)[entry] = load_input(given.changes + place);
    if (batch.weights != nullptr) written(batch.weights)[entry] = load_input(given.weights + place);
  });
}

HARNESS_KERNEL(harness_batch_mark_rows) {
  const harness_batch& batch = batch_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    const bool first =
        k == 0 || base_of(load_input(batch.keys + k - 1)) != base_of(load_input(batch.keys + k));
    raw(c).marks[k] = first ? 1 : 0;
  });
}

HARNESS_KERNEL(harness_batch_rows) {
  const harness_raw_batch& given = raw(c);
  const harness_batch& batch = batch_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    const uint64_t row = load_input(given.marks + k), next = load_input(given.marks + k + 1);
    if (k + 1 == batch.entries) written(batch.begins)[next] = batch.entries;
    if (next == row) return;
    written(batch.bases)[row] = base_of(load_input(batch.keys + k));
    written(batch.begins)[row] = k;
  });
}

// Counts inserted and deleted edges, and updates the out-degrees.
HARNESS_KERNEL(harness_batch_effects) {
  const harness_raw_batch& given = raw(c);
  const harness_batch& batch = batch_of(c);
  uint64_t inserted = 0, deleted = 0;
  c.at.for_each(batch.entries, [&](uint64_t k) {
    const int32_t effect = load_input(batch.effects + k);
    if (effect == 0) return;
    inserted += effect > 0 ? 1 : 0;
    deleted += effect < 0 ? 1 : 0;
    if (given.degrees == nullptr) return;
    const uint64_t key = load_input(batch.keys + k);
    const vertex_t source = given.reversed != 0 ? other_of(key) : base_of(key);
    atomic_add(given.degrees + source, static_cast<uint32_t>(effect));
  });
  const Block block(c.at);
  const auto plus = [](uint64_t a, uint64_t b) { return a + b; };
  inserted = block.reduce(inserted, plus);
  deleted = block.reduce(deleted, plus);
  if (block.rank() != 0) return;
  if (inserted != 0) atomic_add(&c.args.control->counters[0], inserted);
  if (deleted != 0) atomic_add(&c.args.control->counters[1], deleted);
}

// Kernels that prepare a batch of updates for the steps of a format. They compute the keys by which a batch
// is sorted, keep one entry per edge, and find the entries of each vertex whose row changes. They are not
// part of the superstep loop; backends/update_loop.hpp launches them.
#include "raw_batch.h"

using namespace harness;
using namespace harness::skeleton;

namespace {
HARNESS_DEVICE uint64_t end_of_tile(const harness_raw_batch& given, uint64_t tile) {
  const uint64_t end = (tile + 1) * HARNESS_CUT_TILE;
  return end < given.arcs ? end : given.arcs;
}
}  // namespace

// Sets the counters of an update to their initial values. A compaction, which has no batch, runs this kernel
// too.
HARNESS_KERNEL(harness_update_begin) {
  if (!is_first_thread(c)) return;
  harness_control& control = *c.args.control;
  for (uint64_t& counter : control.counters) counter = 0;
  for (uint32_t i = 0; i < 2 * HARNESS_UPDATED_PARTS; ++i) control.user[i] = raw_batch(c).sizes[i];
  control.user[HARNESS_BATCH_ENTRIES] = control.user[HARNESS_BATCH_ROWS] = 0;
}

HARNESS_KERNEL(harness_batch_keys) {
  const harness_raw_batch& given = raw_batch(c);
  c.at.for_each(given.arcs, [&](uint64_t i) {
    given.keys[i] = placed_key(given, i);
    if (given.place_bits == 0) given.places[i] = static_cast<uint32_t>(i);
  });
}

// Counts the entries and rows of the batch (raw_batch.h) in each chunk of HARNESS_CUT_TILE arcs. Both counts
// of a chunk are stored in one word. One scan of these words then computes the numbers of entries and rows
// before each chunk.
HARNESS_KERNEL(harness_batch_count) {
  const harness_raw_batch& given = raw_batch(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, (given.arcs + HARNESS_CUT_TILE - 1) / HARNESS_CUT_TILE, [&](uint64_t tile) {
    const Cuts own = count_cuts(warp, {given}, tile * HARNESS_CUT_TILE, end_of_tile(given, tile));
    if (warp.rank() == 0) given.marks[tile] = own.entries | own.rows << 32;
  });
}

HARNESS_KERNEL(harness_batch_cut) {
  const harness_raw_batch& given = raw_batch(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, (given.arcs + HARNESS_CUT_TILE - 1) / HARNESS_CUT_TILE, [&](uint64_t tile) {
    const uint64_t before = load_input(given.marks + tile);
    write_cuts(c, warp, {given}, tile * HARNESS_CUT_TILE, end_of_tile(given, tile),
               {before & 0xffffffff, before >> 32});
  });
}

// Counts the arcs that the batch has inserted and deleted, and updates the out-degrees of their sources.
HARNESS_KERNEL(harness_batch_effects) {
  const harness_raw_batch& given = raw_batch(c);
  const harness_batch batch = batch_of(c);
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

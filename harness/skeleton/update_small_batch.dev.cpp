// Kernels that prepare a small batch in two launches, in place of a sort and two scans. A radix sort of a few
// thousand keys costs its launches, not its work. Here the warps of the whole GPU compare each key with all
// others. A key ends with the place of its arc, so that no two are equal.
#include "raw_batch.h"

using namespace harness;
using namespace harness::skeleton;

namespace {
/// Keys that a warp compares with all others at the same time, so that each load serves several comparisons.
constexpr uint32_t keys_at_once = 4;

HARNESS_DEVICE uint64_t sum_of(const Warp& warp, uint64_t x) {
  return warp.reduce(x, [](uint64_t a, uint64_t b) { return a + b; });
}
}  // namespace

// Sorts the keys: the place of a key is the number of smaller ones.
HARNESS_KERNEL(harness_small_batch_sort) {
  const harness_raw_batch& given = raw_batch(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, (given.arcs + keys_at_once - 1) / keys_at_once, [&](uint64_t group) {
    const uint64_t first = group * keys_at_once;
    uint64_t own[keys_at_once];
    uint32_t smaller[keys_at_once] = {};
    for (uint32_t j = 0; j < keys_at_once; ++j)
      own[j] = placed_key(given, first + j < given.arcs ? first + j : given.arcs - 1);
    for (uint64_t i = warp.rank(); i < given.arcs; i += Warp::size()) {
      const uint64_t key = placed_key(given, i);
      for (uint32_t j = 0; j < keys_at_once; ++j) smaller[j] += key < own[j] ? 1 : 0;
    }
    for (uint32_t j = 0; j < keys_at_once; ++j) {
      const uint64_t place = sum_of(warp, smaller[j]);
      if (warp.rank() == 0 && first + j < given.arcs) given.keys[place] = own[j];
    }
  });
}

// Writes entries and rows. A warp takes as many sorted keys as it has lanes, and counts the entries and rows
// before them.
HARNESS_KERNEL(harness_small_batch_cut) {
  const harness_raw_batch& given = raw_batch(c);
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  const SortedArcs sorted{given};
  c.at.for_each_by(warp, (given.arcs + Warp::size() - 1) / Warp::size(), [&](uint64_t group) {
    const uint64_t first = group * Warp::size(), i = first + warp.rank();
    uint64_t entries = 0, rows = 0;
    for (uint64_t before = warp.rank(); before < first; before += Warp::size()) {
      entries += sorted.is_entry(before) ? 1 : 0;
      rows += sorted.begins_row(before) ? 1 : 0;
    }
    entries = sum_of(warp, entries);
    rows = sum_of(warp, rows);
    if (i >= given.arcs) return;
    for (uint64_t before = first; before < i; ++before) {
      entries += sorted.is_entry(before) ? 1 : 0;
      rows += sorted.begins_row(before) ? 1 : 0;
    }
    if (sorted.begins_row(i)) {
      written(batch.bases)[rows] = static_cast<vertex_t>(sorted.base(i));
      written(batch.begins)[rows] = entries;
      ++rows;
    }
    if (sorted.is_entry(i)) write_entry(sorted, batch, entries, i);
    if (i + 1 != given.arcs) return;
    written(batch.begins)[rows] = entries + 1;
    c.args.control->user[HARNESS_BATCH_ENTRIES] = entries + 1;
    c.args.control->user[HARNESS_BATCH_ROWS] = rows;
  });
}

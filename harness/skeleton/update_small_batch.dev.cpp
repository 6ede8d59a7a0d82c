// Kernels that prepare a small batch in two launches, instead of a radix sort and two scans. For a few
// thousand keys, a radix sort takes time mostly for its launches. Here the warps of the whole GPU compare
// each key with all others. The last bits of a key are the index of its arc, so no two keys are equal.
#include "raw_batch.h"

using namespace harness;
using namespace harness::skeleton;

namespace {
/// Number of keys that a warp compares with all other keys in one pass. Each loaded key is used in this many
/// comparisons.
constexpr uint32_t keys_at_once = 4;

}  // namespace

// Sorts the keys: the position of a key is the number of smaller keys.
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
      const uint32_t place = warp.reduce(smaller[j], [](uint32_t a, uint32_t b) { return a + b; });
      if (warp.rank() == 0 && first + j < given.arcs) given.keys[place] = own[j];
    }
  });
}

// Writes the entries and rows of the batch (raw_batch.h). A warp processes as many sorted keys as it has
// lanes. Before that, it counts the entries and rows of all keys before its own.
HARNESS_KERNEL(harness_small_batch_cut) {
  const SortedArcs sorted{raw_batch(c)};
  const uint64_t arcs = sorted.given.arcs;
  const Warp warp(c.at);
  c.at.for_each_by(warp, (arcs + Warp::size() - 1) / Warp::size(), [&](uint64_t group) {
    const uint64_t first = group * Warp::size(),
                   end = first + Warp::size() < arcs ? first + Warp::size() : arcs;
    write_cuts(c, warp, sorted, first, end, count_cuts(warp, sorted, 0, first));
  });
}

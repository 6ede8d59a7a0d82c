// Sorts the operations of a batch by arc, and keeps only the last one on each arc. Baselines that apply
// batches include this header, because their data structures insert or delete one arc at a time.
#pragma once

#define HARNESS_DRAFT 1
#include <boost/sort/sort.hpp>
#include <cstdint>
#include <harness/host/update.hpp>
#include <tuple>
#include <vector>

namespace harness {

struct Operation {
  uint32_t row, other;  // vertex whose row or list changes, and its neighbour
  uint32_t place;       // index in the batch
  bool inserts;
};

/// Returns the operations on arcs, in ascending order and at most one per arc. The member `row` of an
/// operation is the source of the arc, or its destination if `transposed`.
inline std::vector<Operation> sorted_operations(const harness_operations& batch, bool transposed,
                                                unsigned threads) {
  std::vector<Operation> all;
  all.reserve(batch.count * (batch.both != 0 ? 2 : 1));
  for (uint64_t i = 0; i < batch.count; ++i) {
    const uint32_t from = batch.from[i], to = batch.to[i];
    const bool inserts = batch.changes[i] == HARNESS_INSERT;
    if (batch.both != 0 || !transposed) all.push_back({from, to, static_cast<uint32_t>(i), inserts});
    if (batch.both != 0 || transposed) all.push_back({to, from, static_cast<uint32_t>(i), inserts});
  }
  boost::sort::block_indirect_sort(
      all.begin(), all.end(),
      [](const Operation& a, const Operation& b) {
        return std::tie(a.row, a.other, a.place) < std::tie(b.row, b.other, b.place);
      },
      threads);
  size_t kept = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    const bool repeated =
        i + 1 < all.size() && all[i].row == all[i + 1].row && all[i].other == all[i + 1].other;
    if (!repeated) all[kept++] = all[i];
  }
  all.resize(kept);
  return all;
}

}  // namespace harness

// Pooling: the threads of a warp or a block pool their rows and share all edges evenly. A schedule calls
// pooled_rows() with the row that each thread has.
//
// Cost     a warp: scan of depth 5, then D / 32 windows of 32 edges for D edges in all. A block of B threads:
//          scan, three barriers, then one search of log32 B rounds per warp and D / B edges per thread. Pull
//          sums each window by row (5 shuffles). On the cpu target each thread takes its own row.
// Shared   a warp: HARNESS_POOL_BYTES * B = 4 B bytes. A block, with edge ids of e bytes:
//          B (8 + 2 e) + e (B / 32 + 1), at most HARNESS_BLOCK_POOL_BYTES * B = 28 B bytes.
// Callers  all threads of the warp or the block, each with its row, maybe an empty one.
// Source   warp and block mapping [GRAssembler 2.1.2]; scan-based gathering [Merrill 2012].
// Snippet  a warp shares the edges of its rows:
//     // kernel_step(0, {.shared_bytes_per_thread = HARNESS_POOL_BYTES})
//     const Warp warp(c.at);
//     c.at.for_each_tile(warp, candidate_rows(c), [&](uint64_t i, bool valid) {
//       const Row row = valid ? open_row(c, i) : Row{};
//       if (!pull_short_rows(c, warp, row)) pooled_rows(c, warp, row);
//     });
#pragma once

#include "warp_rows.h"

namespace harness {

#if HARNESS_HAS_WARPS
/// Returns the sum of this lane's number and the numbers of all lower lanes.
template <class T>
HARNESS_DEVICE T inclusive_scan(const Warp& warp, T sum) {
#pragma unroll
  for (uint32_t d = 1; d < Warp::size(); d *= 2) {
    const T below = warp.from_below(sum, d);
    if (warp.rank() >= d) sum += below;
  }
  return sum;
}

/// Pull: if every row of the warp has at most 2 * few_in_flight edges, each lane processes its own row,
/// without scan or segmented sum. Returns false without processing any row if some row has more edges. All
/// threads of the warp call this function together.
HARNESS_DEVICE bool pull_short_rows(Context& c, const Warp& warp, const Row& row) {
  constexpr edge_t longest = 2 * few_in_flight;
  if (!harness_pulls() || has_vectors() || warp.any(row.edges.size() > longest)) return false;
  if (row.edges.size() > 0) {
    Gathered mine;
    mine.pull_short_row(c, row.owner(), row.edges);
    mine.commit(c, row.base, harness_rows_unique());
  }
  return true;
}
#else
HARNESS_DEVICE bool pull_short_rows(Context&, const Warp&, const Row&) {
  return false;
}
#endif

/// Each thread of the warp passes a row, possibly an empty one. The edges of all rows are distributed one per
/// lane. `exclusive` means that no other thread has edges of this thread's row. Needs HARNESS_POOL_BYTES of
/// shared memory per thread.
HARNESS_DEVICE void pooled_rows(Context& c, [[maybe_unused]] const Warp& warp, const Row& row,
                                bool exclusive = harness_rows_unique()) {
#if HARNESS_HAS_WARPS
  if (has_vectors()) return vector_row(c, row, exclusive);
  const edge_t size = row.edges.size();
  const edge_t end = inclusive_scan(warp, size);  // edges in the rows of this lane and all lower lanes
  const LaneRow lane_row{end - size, end, row.edges.begin, row.owner(), exclusive};
  WarpRows(c, warp, warp_slots(c), lane_row).run();
#else
  whole_row(c, row, exclusive);  // a warp of the cpu target is one lane, so only its own row is processed
#endif
}

#if HARNESS_HAS_WARPS
/// The rows of a block's threads, as a line (line.h) in shared memory. The arrays of the line start at
/// `memory`. By default this is the memory after the slots of the block's warps (warp_slots()).
struct BlockRows : RowLine<BlockRows> {
  uint32_t count;
  edge_t *warp_sizes, *starts, *firsts;  // [count / 32], [count + 1] and [count]
  vertex_t* bases;                       // [count]

  HARNESS_DEVICE BlockRows(const Context& c, const Block& block)
      : BlockRows(static_cast<uint32_t*>(c.at.shared()) + block.size(), block) {}
  HARNESS_DEVICE BlockRows(void* memory, const Block& block)
      : count(block.size()),
        warp_sizes(static_cast<edge_t*>(memory)),
        starts(warp_sizes + count / Warp::size()),
        firsts(starts + count + 1),
        bases(reinterpret_cast<vertex_t*>(firsts + count)) {}

  HARNESS_DEVICE uint64_t rows() const { return count; }
  // search_row() cannot be used here, because it loads from global memory.
  HARNESS_DEVICE uint64_t first_row(uint64_t position) const {
    uint32_t low = 0, high = count;  // starts[low] <= position < starts[high]
    while (high - low > 1) {
      const uint32_t middle = (low + high) / 2;
      const bool before = starts[middle] <= position;
      low = before ? middle : low;
      high = before ? high : middle;
    }
    return low;
  }
  HARNESS_DEVICE uint64_t start(uint64_t row) const { return starts[row]; }
  HARNESS_DEVICE uint64_t end(uint64_t row) const { return starts[row + 1]; }
  HARNESS_DEVICE vertex_t base(uint64_t row) const { return bases[row]; }
  HARNESS_DEVICE edge_t first(uint64_t row) const { return firsts[row]; }

  /// Concatenates the rows and returns their number of edges. All threads of the block call this function
  /// together.
  HARNESS_DEVICE edge_t lay_out(const Block& block, const Warp& warp, const Row& row) {
    return lay_out(block, warp, row, [] {});
  }
  /// Concatenates the rows as the other lay_out() does. Each thread also calls `write_more`, which writes
  /// further values to shared memory. All threads may read these values after the call, which ends with a
  /// barrier.
  template <class WriteMore>
  HARNESS_DEVICE edge_t lay_out(const Block& block, const Warp& warp, const Row& row, WriteMore write_more) {
    const edge_t size = row.edges.size();
    // The vote is also a barrier. After it no thread reads the previous rows, so the code below may overwrite
    // them.
    if (!block.any(size > 0)) return 0;
    const uint32_t rank = block.rank(), own = rank / Warp::size();
    edge_t end = inclusive_scan(warp, size);
    if (warp.rank() == Warp::size() - 1) warp_sizes[own] = end;
    block.sync();
    for (uint32_t w = 0; w < own; ++w) end += warp_sizes[w];
    starts[rank] = end - size;
    if (rank == count - 1) starts[count] = end;
    firsts[rank] = row.edges.begin;
    bases[rank] = row.base;
    write_more();
    block.sync();
    return starts[count];
  }
};
#endif

/// Each thread of the block passes a row, possibly an empty one. The edges of all rows are divided into equal
/// spans, one per warp. Needs HARNESS_BLOCK_POOL_BYTES of shared memory per thread.
HARNESS_DEVICE void pooled_rows(Context& c, [[maybe_unused]] const Block& block, const Row& row) {
#if HARNESS_HAS_WARPS
  if (has_vectors()) return vector_row(c, row, harness_rows_unique());
  const Warp warp(c.at);
  BlockRows rows(c, block);
  const uint64_t total = rows.lay_out(block, warp, row);
  const uint64_t warps = block.size() / Warp::size(), rounds = (total + Warp::size() - 1) / Warp::size();
  const uint64_t span = (rounds + warps - 1) / warps * Warp::size();
  const uint64_t begin = block.rank() / Warp::size() * span;
  if (begin < total)
    warp_span(c, warp, warp_slots(c), begin, begin + span < total ? begin + span : total, rows);
#else
  whole_row(c, row);
#endif
}

}  // namespace harness

// The loop of a block of `cluster` over rows that all have the same number of edges. The template has one
// instance per length of rows, so that shifts and loop bounds are constants.
#pragma once

#include "../degree_n/row_batch.h"
#include "kept_values.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// The rows [begin, end), with 2^shift edges each. Warps process them with four edges per lane at a time. A
/// lane takes at most four edges of one row. Four adjacent edges of a row are loaded at once. A row of more
/// than four edges belongs to several neighbouring lanes.
template <uint32_t shift>
class ClassRows {
 public:
  HARNESS_DEVICE ClassRows(Context& context, const KeptValues& kept_values, row_t first_row, row_t end_row)
      : c(context),
        warp(context.at),
        kept(kept_values),
        begin(first_row),
        end(end_row),
        first_edge(begin < end ? harness_neighbors(c, begin).begin : 0) {}

  /// Processes the block's share of the rows. All warps of a block call this function together.
  HARNESS_DEVICE void run(const Block& block) {
    const row_t stride = block.size() / Warp::size() * warp_rows;
    row_t at = begin + block.rank() / Warp::size() * warp_rows;
    if (harness_pulls()) {
      pull(at, stride);
    } else {
#pragma unroll 1
      for (; at < end; at += stride) push(at);
    }
  }

 private:
  using Batch = RowBatch<shift, 2>;
  static constexpr uint32_t soon = 2;  // distance of the prefetch, in RowBatches
  static constexpr uint32_t row_lanes = Batch::row_lanes, lane_rows = Batch::lane_rows;
  static constexpr uint32_t stride_rows = Warp::size() / row_lanes, warp_rows = stride_rows * lane_rows;

  HARNESS_DEVICE row_t row_of(row_t at, uint32_t j) const {
    return at + warp.rank() / row_lanes + j * stride_rows;
  }
  HARNESS_DEVICE edge_t edge_of(row_t row) const {
    return first_edge + (static_cast<edge_t>(row - begin) << shift);
  }
  // Returns this lane's first edge in the row.
  HARNESS_DEVICE edge_t lane_edge(row_t row) const {
    return edge_of(row) + warp.rank() % row_lanes * Batch::lane_edges;
  }

  HARNESS_DEVICE bool whole(row_t at) const {
    return at < end && end - at >= warp_rows;
  }

  HARNESS_DEVICE void pull(row_t at, row_t stride) {
    if (whole(at)) {
      Batch batch;
      open<true>(batch, at);
#pragma unroll 1
      for (at += stride; whole(at); at += stride) {
        announce(at + soon * stride);
        Batch next;
        open<true>(next, at);
        take(batch);
        batch.follow(next);
      }
      take(batch);
    }
    if (at >= end) return;
    Batch batch;
    open<false>(batch, at);
    take(batch);
  }

  // Prefetches the edges of the RowBatch that begins at row `at`, so that its loads will hit the
  // second-level cache. The caller passes a row several iterations ahead, because a prefetch only one
  // RowBatch ahead would not hide all of the latency. Rows of fewer than four edges are not prefetched,
  // because a lane has several of them.
  HARNESS_DEVICE void announce(row_t at) const {
    const row_t row = row_of(at, 0);
    if (lane_rows == 1 && row < end) harness_prefetch(c, row, lane_edge(row));
  }

  // Loads the rows and edges of a RowBatch. With `all`, the caller guarantees that every lane has all its
  // rows. The test `row < end` is then omitted, so that the loads of several rows are in flight at once.
  template <bool all>
  HARNESS_DEVICE void open(Batch& batch, row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      const vertex_t base = all || row < end ? harness_row_vertex(c, row) : no_vertex;
      batch.open(c, warp, j, base, (all || row < end) && base_needs_work(c, base), edge_of(row));
    }
  }

  HARNESS_DEVICE void take(Batch& batch) {
    batch.pull(c, warp, false, [&](PulledEdge& pulled, vertex_t base) {
      pulled.load(c, [&](const Edge& edge) { return kept.gather(c, edge, base); });
    });
  }

  HARNESS_DEVICE void push(row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      if (row >= end) return;
      const vertex_t base = harness_row_vertex(c, row);
      if (!base_needs_work(c, base)) continue;
      const edge_t first = lane_edge(row);
      push_edges(c, base, first, first + Batch::lane_edges, 1);
    }
  }

  Context& c;
  const Warp warp;
  const KeptValues& kept;
  const row_t begin, end;
  const edge_t first_edge;
};

}  // namespace harness
#endif

// The loop of a block of `cluster` over rows that all have the same number of edges. The template has one
// instance per class of rows, so that shifts and loop bounds are constants.
#pragma once

#include "kept_values.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// The rows [begin, end) of one class, with 2^shift edges each. Warps process them with four edges per lane
/// at a time. A lane takes at most four edges of one row, and loads four adjacent edges at once. A row of
/// more than four edges belongs to several neighbouring lanes.
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

  /// Processes the block's rows. All warps of a block call it together.
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
  static constexpr uint32_t in_flight = 4;  // edges that a lane loads at once
  static constexpr uint32_t soon = 2;       // distance of the prefetch, in batches
  static constexpr uint32_t fold = shift < 2 ? shift : 2;
  // Edges of a row per lane, rows per lane, and lanes per row.
  static constexpr uint32_t row_edges = 1u << fold, lane_rows = in_flight / row_edges;
  static constexpr uint32_t row_lanes = 1u << (shift - fold);
  static constexpr uint32_t stride_rows = Warp::size() / row_lanes, warp_rows = stride_rows * lane_rows;

  /// The rows and edges that a lane has in flight.
  struct Batch {
    vertex_t bases[lane_rows];
    PulledEdge edges[lane_rows][row_edges];

    HARNESS_DEVICE void follow(const Batch& opened) {
#pragma unroll
      for (uint32_t j = 0; j < lane_rows; ++j) {
        bases[j] = opened.bases[j];
#pragma unroll
        for (uint32_t m = 0; m < row_edges; ++m) edges[j][m].follow(opened.edges[j][m]);
      }
    }
  };

  HARNESS_DEVICE row_t row_of(row_t at, uint32_t j) const {
    return at + warp.rank() / row_lanes + j * stride_rows;
  }
  // Returns this lane's first edge in the row.
  HARNESS_DEVICE edge_t edge_of(row_t row) const {
    return first_edge + (static_cast<edge_t>(row - begin) << shift) + warp.rank() % row_lanes * row_edges;
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

  // Prefetches the edges of a later batch, so that its loads hit the second-level cache. One batch of
  // distance would not hide all of their latency.
  HARNESS_DEVICE void announce(row_t at) const {
    const row_t row = row_of(at, 0);
    if (lane_rows == 1 && row < end) harness_prefetch(c, row, edge_of(row));
  }

  // Loads the rows and edges of a batch. `all` states that every lane has rows, so that no test separates the
  // loads.
  template <bool all>
  HARNESS_DEVICE void open(Batch& batch, row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      vertex_t& base = batch.bases[j];
      base = all || row < end ? harness_row_vertex(c, row) : no_vertex;
      const bool wanted = (all || row < end) && base_needs_work(c, base);
      if (wanted) {
        open_row(batch.edges[j], base, edge_of(row));
      } else {
#pragma unroll
        for (uint32_t m = 0; m < row_edges; ++m) batch.edges[j][m].none();
      }
    }
  }
  HARNESS_DEVICE void open_row(PulledEdge (&edges)[row_edges], vertex_t base, edge_t first) const {
    if constexpr (row_edges == 4) {
      const FourEdges loaded = harness_four_edges(c, first, base);
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) edges[m].open(loaded.at[m], first + m);
    } else {
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) edges[m].open(c, base, first + m);
    }
  }

  HARNESS_DEVICE void take(Batch& batch) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) {
        batch.edges[j][m].load(c, [&](const Edge& edge) { return kept.gather(c, edge, batch.bases[j]); });
      }
    }
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      Gathered gathered;
#pragma unroll
      for (uint32_t m = 0; m < row_edges; ++m) gathered.take(batch.edges[j][m]);
      share(gathered);
      if (warp.rank() % row_lanes == 0) gathered.commit(c, batch.bases[j], false);
    }
  }

  /// Combines the values of the lanes of a row.
  HARNESS_DEVICE void share(Gathered& gathered) const {
    if (row_lanes == 1) return;
    const uint32_t given = warp.ballot(gathered.any), lanes = full_warp >> (Warp::size() - row_lanes);
    gathered.any = (given >> (warp.rank() & ~(row_lanes - 1)) & lanes) != 0;
#pragma unroll
    for (uint32_t d = 1; d < row_lanes; d *= 2) {
      gathered.value = harness_combine(gathered.value, warp.from_above(gathered.value, d));
    }
  }

  HARNESS_DEVICE void push(row_t at) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      const row_t row = row_of(at, j);
      if (row >= end) return;
      const vertex_t base = harness_row_vertex(c, row);
      if (!base_needs_work(c, base)) continue;
      const edge_t first = edge_of(row);
      push_edges(c, base, first, first + row_edges, 1);
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

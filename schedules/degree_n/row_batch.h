// Rows of 2^shift edges that a warp has in flight, for formats whose rows have 2^n edges. The length of a row
// is constant, so that shifts and loop bounds are too. The schedules `degree_n`, `degree_quad` and `cluster`
// use this file.
#pragma once

#include <harness/device.h>

#if HARNESS_HAS_WARPS
namespace harness {

/// The edges of one lane, and the vertices of their rows. A lane takes up to 2^most_fold edges of a row, and
/// neighbouring lanes share a longer row.
template <uint32_t shift, uint32_t most_fold>
struct RowBatch {
  static constexpr uint32_t fold = shift < most_fold ? shift : most_fold;
  static constexpr uint32_t lane_edges = 1u << fold;           // edges of one row per lane
  static constexpr uint32_t row_lanes = 1u << (shift - fold);  // lanes that share a row
  static constexpr uint32_t in_flight = (1u << most_fold) < few_in_flight ? few_in_flight : 1u << most_fold;
  static constexpr uint32_t lane_rows = row_lanes == 1 ? in_flight / lane_edges : 1;
  static constexpr uint32_t all_edges = lane_rows * lane_edges;

  vertex_t bases[lane_rows];
  PulledEdge edges[all_edges];

  /// Copies a RowBatch that open() has filled, field by field, so that the fields stay in registers. A copy
  /// of the whole struct may be placed in memory, as PulledEdge::follow() explains.
  HARNESS_DEVICE void follow(const RowBatch& opened) {
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) bases[j] = opened.bases[j];
#pragma unroll
    for (uint32_t k = 0; k < all_edges; ++k) edges[k].follow(opened.edges[k]);
  }

  /// Loads this lane's edges of its j-th row, which begins at edge `first`. If the row is not wanted, marks
  /// these edges as none.
  HARNESS_DEVICE void open(Context& c, const Warp& warp, uint32_t j, vertex_t base, bool wanted,
                           edge_t first) {
    PulledEdge* const to = edges + j * lane_edges;
    bases[j] = base;
    if (!wanted) {
#pragma unroll
      for (uint32_t m = 0; m < lane_edges; ++m) to[m].none();
      return;
    }
    const edge_t lane = warp.rank() % row_lanes;
    if constexpr (lane_edges >= 4) {  // each load is of four adjacent edges, and neighbouring lanes load
                                      // neighbouring groups of four
#pragma unroll
      for (uint32_t m = 0; m < lane_edges; m += 4) {
        const edge_t at = first + (m * row_lanes + lane * 4);
        const FourEdges loaded = harness_four_edges(c, at, base);
#pragma unroll
        for (uint32_t i = 0; i < 4; ++i) to[m + i].open(loaded.at[i], at + i);
      }
    } else {
#pragma unroll
      for (uint32_t m = 0; m < lane_edges; ++m) to[m].open(c, base, first + lane * lane_edges + m);
    }
  }

  /// Pulls: calls load(edge, destination) for each edge, and commits once per row, or once for each lane of a
  /// row if `each_lane`.
  template <class F>
  HARNESS_DEVICE void pull(Context& c, const Warp& warp, bool each_lane, F load) {
#pragma unroll
    for (uint32_t k = 0; k < all_edges; ++k) load(edges[k], bases[k / lane_edges]);
#pragma unroll
    for (uint32_t j = 0; j < lane_rows; ++j) {
      Gathered gathered;
#pragma unroll
      for (uint32_t m = 0; m < lane_edges; ++m) gathered.take(edges[j * lane_edges + m]);
      if (!each_lane) combine(warp, gathered);
      if (each_lane || warp.rank() % row_lanes == 0) gathered.commit(c, bases[j], false);
    }
  }

 private:
  // Combines the values that the lanes of a row gathered, in the first of these lanes.
  HARNESS_DEVICE static void combine(const Warp& warp, Gathered& gathered) {
    if (row_lanes == 1) return;
    const uint32_t given = warp.ballot(gathered.any), lanes = full_warp >> (Warp::size() - row_lanes);
    gathered.any = (given >> (warp.rank() & ~(row_lanes - 1)) & lanes) != 0;
#pragma unroll
    for (uint32_t d = 1; d < row_lanes; d *= 2)
      gathered.value = harness_combine(gathered.value, warp.from_above(gathered.value, d));
  }
};

}  // namespace harness
#endif

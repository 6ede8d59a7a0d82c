// Helpers for schedules that distribute edges rather than rows. The edges of all rows are numbered
// consecutively, as a line (line.h). Each worker, a thread of the cpu target or a warp of a GPU, takes a
// span, a range of these numbers, which are called positions.
//
// Cost     work m + s log r for m edges of r rows in s spans; depth m / P + log r on P workers. The
//          cpu target has one span per thread, a GPU spans of positions_per_warp.
// Shared   HARNESS_POOL_BYTES * B for a block of B threads: 4 B bytes on a GPU; 0 on the cpu target.
// Callers  all_edges, partitioned_edges: all threads of the launch. worker_span: one thread of the cpu
//          target; on a GPU all lanes of a warp, with the same positions. edge_span: one thread, cpu only.
// Source   edge mapping and strict balancing [GRAssembler 2.1.2] [Davidson 2014].
// Snippet  spans of 512 edges from a counter:
//     // kernel_step(0, {.domain = HARNESS_PER_EDGE, .shared_bytes_per_thread = HARNESS_POOL_BYTES})
//     const Warp warp(c.at);  // on the cpu target one thread
//     while (true) {
//       uint64_t begin = 0;
//       if (warp.rank() == 0) begin = atomic_add(&c.args.control->counters[0], uint64_t{512});
//       begin = warp.broadcast(begin, 0);
//       if (begin >= c.args.edges) break;
//       worker_span(c, begin, begin + 512 < c.args.edges ? begin + 512 : c.args.edges, PartLine(c));
//     }
#pragma once

#include "line.h"
#include "stored_edges.h"
#include "warp_rows.h"

namespace harness {

#if HARNESS_HAS_WARPS
/// Largest number of positions in a span of a warp.
constexpr uint64_t positions_per_warp = 1024;

/// Divides [0, total) into spans, and calls take(begin, end) for each span of this warp. A span has
/// `positions_per_warp` positions. If there are too few positions for all warps, spans are shorter, but have
/// at least 32 positions.
template <class F>
HARNESS_DEVICE void for_each_span(const Warp& warp, uint64_t total, F take) {
  const uint64_t share = (total + warp.count() - 1) / warp.count();
  const uint64_t windows = (share + Warp::size() - 1) / Warp::size() * Warp::size();
  const uint64_t span = windows < positions_per_warp ? windows : positions_per_warp;
  for (uint64_t begin = warp.index() * span; begin < total; begin += warp.count() * span)
    take(begin, begin + span < total ? begin + span : total);
}
#else
/// Calls take(begin, end) for this thread's span of [0, total).
template <class F>
HARNESS_DEVICE void for_each_span(const Context& c, uint64_t total, F take) {
  take(total * c.at.block_index() / c.at.block_count(),
       total * (c.at.block_index() + 1) / c.at.block_count());
}

/// One thread processes the positions [begin, end), with one search per span rather than one per edge. It
/// combines the gathered values of a row in a register, and calls the hook commit() once per row. Another
/// thread may process the rest of the row, so commit() is called with `exclusive` = false.
template <class Line>
HARNESS_DEVICE void edge_span(Context& c, uint64_t begin, uint64_t end, const Line& line) {
  if (begin >= end) return;
  if (has_vectors()) return vector_span(c, line.first_row(begin), begin, end, 0, 1, line);
  uint64_t at = begin;
  for (uint64_t row = line.first_row(begin); at < end; ++row) {
    const uint64_t row_end = line.end(row), stop = row_end < end ? row_end : end;
    const RowOwner base = line.owner(row);
    if (at < stop && base_needs_work(c, base.vertex)) {
      const edge_t from = line.edge(row, at), to = from + static_cast<edge_t>(stop - at);
      if (harness_pulls()) {
        Gathered gathered;
        for (edge_t e = from; e < to && !gathered.pull_edge(c, base, e); ++e) {
        }
        gathered.commit(c, base.vertex, false);
      } else {
        for (edge_t e = from; e < to; ++e) push_edge(c, base, e);
      }
    }
    at = stop;
  }
}
#endif

/// The calling worker processes the positions [begin, end) of a line, in push and in pull. A worker is one
/// thread of the cpu target, or one warp of a GPU. All lanes of the warp call this function together with the
/// same positions.
template <class Line>
HARNESS_DEVICE void worker_span(Context& c, uint64_t begin, uint64_t end, const Line& line) {
#if HARNESS_HAS_WARPS
  warp_span(c, Warp(c.at), warp_slots(c), begin, end, line);
#else
  edge_span(c, begin, end, line);
#endif
}

/// All workers together process the positions [0, total) of a line. Each worker takes an equal number.
template <class Line>
HARNESS_DEVICE void partitioned_edges(Context& c, uint64_t total, const Line& line) {
#if HARNESS_HAS_WARPS
  const Warp warp(c.at);
  uint32_t* slots = warp_slots(c);
  for_each_span(warp, total,
                [&](uint64_t begin, uint64_t end) { warp_span(c, warp, slots, begin, end, line); });
#else
  for_each_span(c, total, [&](uint64_t begin, uint64_t end) { edge_span(c, begin, end, line); });
#endif
}

/// The line that consists of all rows of one part of a layout. Most layouts have one part. Positions are edge
/// ids.
struct PartLine : RowLine<PartLine> {
  const Context& c;
  HARNESS_DEVICE explicit PartLine(const Context& context) : c(context) {}

  HARNESS_DEVICE uint64_t rows() const { return c.args.rows; }
  HARNESS_DEVICE uint64_t first_row(uint64_t edge) const {
    return harness_find_row(c, static_cast<edge_t>(edge));
  }
  HARNESS_DEVICE uint64_t start(uint64_t row) const { return edges_of(row).begin; }
  HARNESS_DEVICE uint64_t end(uint64_t row) const { return edges_of(row).end; }
  HARNESS_DEVICE RowOwner owner(uint64_t row) const {
    try_prefetch(c, static_cast<row_t>(row), edges_of(row));
    return row_owner(c, static_cast<row_t>(row));
  }
  HARNESS_DEVICE edge_t first(uint64_t row) const { return edges_of(row).begin; }
  HARNESS_DEVICE edge_t edge(uint64_t, uint64_t position) const { return static_cast<edge_t>(position); }

 private:
  HARNESS_DEVICE Range edges_of(uint64_t row) const { return harness_neighbors(c, static_cast<row_t>(row)); }
};

/// All workers together process all edge ids of the part. Each worker takes an equal number.
HARNESS_DEVICE void all_edges(Context& c) {
  if (!harness_stores_row()) {
    partitioned_edges(c, c.args.edges, PartLine(c));
    return;
  }
#if HARNESS_HAS_WARPS
  if (!harness_pulls() && !has_vectors()) {  // push combines no values, so lanes are independent
    c.at.for_each_unrolled(c.args.edges, [&](uint64_t e) { push_stored_edge(c, static_cast<edge_t>(e)); });
    return;
  }
  const Warp warp(c.at);
  for_each_span(warp, c.args.edges, [&](uint64_t begin, uint64_t end) { stored_span(c, warp, begin, end); });
#else
  for_each_span(c, c.args.edges, [&](uint64_t begin, uint64_t end) { stored_span(c, begin, end); });
#endif
}

}  // namespace harness

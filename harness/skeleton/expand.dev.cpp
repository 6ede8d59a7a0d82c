// Kernels that list the rows that the schedule processes in a superstep, in one part of a layout
// (in_rows_expanded in frontier_in.dev.cpp). The module `expand` lists the rows of the vertices in a queue,
// for formats in which row v is not always the row of vertex v. The module `expand_unsettled` is for pull: it
// lists the rows of the vertices that are not settled.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_expand
#if HARNESS_HAS_WARPS
// The rows of a vertex. at() returns a row by its number, from 0.
struct NumberedRows {
  vertex_t vertex;
  // If row_at() maps consecutive indices to the rows of the vertex: the first of these indices. Otherwise 0,
  // because the format has the hook nth_row, which returns the k-th row of a vertex.
  row_t begin;
  uint32_t count;

  HARNESS_DEVICE static NumberedRows of(const Context& c, vertex_t v) {
    if (harness_rows_numbered()) return {v, 0, harness_count_rows(c, v)};
    const RowRange places = harness_rows_of(c, v);
    return {v, places.begin, places.end - places.begin};
  }
  HARNESS_DEVICE row_t at(const Context& c, uint32_t k) const {
    return harness_rows_numbered() ? harness_nth_row(c, vertex, k) : harness_row_at(c, begin + k);
  }
};

// Lists the rows of one vertex per lane; a lane may have no rows. One atomic operation reserves space for the
// rows of all lanes. The rows of a vertex with many rows are listed by all lanes together, because a single
// lane would delay the superstep.
HARNESS_DEVICE static void list_together(const Context& c, const Warp& warp, const NumberedRows& mine) {
  constexpr uint32_t many = 2 * Warp::size();
  const uint64_t end = inclusive_scan(warp, uint64_t{mine.count});
  uint64_t first = 0;
  if (warp.rank() == Warp::size() - 1 && end > 0) first = atomic_add(&c.args.control->rows, end);
  uint32_t* const list = c.args.expanded + warp.broadcast(first, Warp::size() - 1);
  for (uint32_t shared = warp.ballot(mine.count >= many); shared != 0; shared &= shared - 1) {
    const uint32_t lane = lowest_bit(shared);
    const NumberedRows hub{warp.broadcast(mine.vertex, lane), warp.broadcast(mine.begin, lane),
                           warp.broadcast(mine.count, lane)};
    uint32_t* const to = list + (warp.broadcast(end, lane) - hub.count);
    for (uint32_t k = warp.rank(); k < hub.count; k += Warp::size()) to[k] = hub.at(c, k);
  }
  if (mine.count >= many) return;
  for (uint32_t k = 0; k < mine.count; ++k) list[end - mine.count + k] = mine.at(c, k);
}
#endif

HARNESS_CALLABLE_KERNEL(harness_expand) {
#if HARNESS_HAS_WARPS
  if (harness_rows_follow() || harness_rows_numbered()) {
    const Warp warp(c.at);
    c.at.for_each_tile(warp, c.frontier_size, [&](uint64_t i, bool valid) {
      list_together(c, warp, valid ? NumberedRows::of(c, c.in.queue[i]) : NumberedRows{0, 0, 0});
    });
    return;
  }
#endif
  Appender rows(c.args.expanded, &c.args.control->rows);
  c.at.for_each(c.frontier_size, [&](uint64_t i) {
    const RowRange range = harness_rows_of(c, c.in.queue[i]);
    for (row_t place = range.begin; place != range.end; place = harness_next_row(c, place)) {
      rows.push(harness_row_at(c, place));
    }
  });
  rows.flush();
}

#elif HARNESS_MODULE_expand_unsettled
// Lists the rows of the vertices that are not settled, which form the reverse queue.
HARNESS_CALLABLE_KERNEL(harness_expand) {
  Appender rows(c.args.expanded, &c.args.control->rows);
  c.at.for_each(c.args.rows, [&](uint64_t i) {
    const row_t row = static_cast<row_t>(i);
    const vertex_t v = harness_row_vertex(c, row);
    if (harness_owns(c, v) && !harness_settled(c, v)) rows.push(row);
  });
  rows.flush();
}
#endif

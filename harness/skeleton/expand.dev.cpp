// Kernels that list rows before the schedule processes them (in_rows_expanded). The module `expand` lists the
// rows of the vertices in a queue, for formats whose rows are not vertices. The module `expand_unsettled` is
// for pull. It lists the rows of the vertices that are not settled.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_expand
#if HARNESS_HAS_WARPS
// Lists the rows of one vertex per lane; a lane's range may be empty. One atomic operation reserves space for
// the rows of all lanes. If a vertex has many rows, all lanes list them together, because a single lane would
// delay the superstep.
HARNESS_DEVICE static void list_together(const Context& c, const Warp& warp, const RowRange& mine) {
  constexpr uint32_t many = 2 * Warp::size();
  const uint32_t count = mine.end - mine.begin;
  const uint64_t end = inclusive_scan(warp, uint64_t{count});
  uint64_t first = 0;
  if (warp.rank() == Warp::size() - 1 && end > 0) first = atomic_add(&c.args.control->rows, end);
  uint32_t* const list = c.args.expanded + warp.broadcast(first, Warp::size() - 1);
  for (uint32_t shared = warp.ballot(count >= many); shared != 0; shared &= shared - 1) {
    const uint32_t lane = lowest_bit(shared), size = warp.broadcast(count, lane);
    const row_t begin = warp.broadcast(mine.begin, lane);
    uint32_t* const to = list + (warp.broadcast(end, lane) - size);
    for (uint32_t k = warp.rank(); k < size; k += Warp::size()) to[k] = harness_row_at(c, begin + k);
  }
  if (count >= many) return;
  for (uint32_t k = 0; k < count; ++k) list[end - count + k] = harness_row_at(c, mine.begin + k);
}
#endif

HARNESS_CALLABLE_KERNEL(harness_expand) {
#if HARNESS_HAS_WARPS
  if (harness_rows_follow()) {
    const Warp warp(c.at);
    c.at.for_each_tile(warp, c.frontier_size, [&](uint64_t i, bool valid) {
      list_together(c, warp, valid ? harness_rows_of(c, c.in.queue[i]) : RowRange{0, 0});
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
// Lists the rows of the destinations that are not settled: the reverse queue.
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

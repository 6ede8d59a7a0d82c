// A warp of a GPU works through up to 32 rows together, an edge a lane.
// Pooling (pool.h) and spans of edges (edges.h) come down to this.
#pragma once

#include "line.h"

#if HARNESS_SIMT
namespace harness {

/// A lane's row, laid out along a line with the rows of the other lanes: positions ascend with the lanes and
/// a row ends where the next begins.
struct LaneRow {
  edge_t start, end;  ///< positions
  edge_t first;       ///< edge id at the start
  RowOwner owner;     ///< no_vertex: nothing to do for it
  bool exclusive;     ///< no other worker commits to the base
};

/// The rows of the lanes, edge by edge: 32 positions a window, one a lane, whatever rows they belong to. In
/// pull a window is summed up by row, each lane collects what belongs to its own row, and all commit together
/// at the end. `slots` is shared memory of the warp, a word a lane.
class WarpRows {
 public:
  HARNESS_DEVICE WarpRows(Context& context, const Warp& group, uint32_t* slots, const LaneRow& lane_row)
      : c(context), warp(group), row(lane_row), line_end(warp.broadcast(lane_row.end, Warp::size() - 1)) {
    close_ranks(slots);
    shift = row.first - row.start;
    if (row.start == row.end || !base_needs_work(c, row.owner.vertex)) row.owner.vertex = no_vertex;
  }

  HARNESS_DEVICE void run() {
    for (edge_t at = warp.broadcast(row.start, 0); at < line_end;) {
      const uint32_t lane = count_bits(warp.ballot(row.start <= at)) - 1;
      const edge_t stop = warp.broadcast(row.end, lane);
      if (stop - at >= stretch_edges()) {
        stretch(lane, at, stop);
      } else {
        windows(at);
      }
    }
    if (harness_pulls()) mine.commit(c, row.owner.vertex, row.exclusive);
  }

 private:
  // Windows whose edges are gathered before the first is summed up: so many loads a lane has under way.
  static constexpr uint32_t in_flight = 2;

  struct Window {
    PulledEdge edge;
    RowOwner owner;
    uint32_t head;  // lane at which the row of this lane begins in the window
  };

  // A row of at least so many edges is worked through alone, without windows that it shares with other rows.
  HARNESS_DEVICE static uint32_t stretch_edges() {
    return harness_pulls() && !harness_stops_early() ? few_in_flight * Warp::size() : Warp::size();
  }

  // Moves the empty rows behind all others: then the row of a position is the number of rows that begin
  // up to it.
  HARNESS_DEVICE void close_ranks(uint32_t* slots) {
    const bool filled = row.start < row.end;
    const uint32_t all = warp.ballot(filled), count = count_bits(all);
    if (count == Warp::size()) return;
    warp.sync();
    if (filled) slots[count_bits(all & (lane_bit() - 1))] = warp.rank();
    warp.sync();
    const bool here = warp.rank() < count;
    const uint32_t from = here ? slots[warp.rank()] : warp.rank();
    row.start = warp.broadcast(row.start, from);
    row.end = warp.broadcast(row.end, from);
    row.first = warp.broadcast(row.first, from);
    row.owner = broadcast_owner(warp, row.owner, from);
    row.exclusive = warp.broadcast(uint32_t{row.exclusive}, from) != 0;
    if (!here) row.start = row.end = line_end;
  }

  // Windows of one row alone, as many as there are or as fit in flight.
  HARNESS_DEVICE void stretch(uint32_t lane, edge_t& at, edge_t stop) {
    const edge_t whole = (stop - at) / stretch_edges() * stretch_edges();
    const RowOwner base = broadcast_owner(warp, row.owner, lane);
    const edge_t id = warp.broadcast(shift, lane) + at;
    at += whole;
    if (base.vertex == no_vertex) return;
    if (!harness_pulls()) {
      push_edges(c, base, id + warp.rank(), id + whole, Warp::size());
      return;
    }
    const Gathered part = group_gathered<true>(c, warp, {{id, id + whole}, base.vertex, base.row});
    if (warp.rank() == lane && part.any) mine.take(part.value);
  }

  HARNESS_DEVICE void windows(edge_t& at) {
    Window window[in_flight];
    const edge_t begin = at;
    uint32_t begun = count_bits(warp.ballot(row.start < at));  // rows before the window
#pragma unroll
    for (uint32_t k = 0; k < in_flight; ++k) {
      open(window[k], begun, at);
      at += Warp::size();
    }
    if (!harness_pulls()) return;
#pragma unroll
    for (uint32_t k = 0; k < in_flight; ++k) window[k].edge.load(c, window[k].owner.vertex);
#pragma unroll
    for (uint32_t k = 0; k < in_flight; ++k) collect(window[k], begin + k * Warp::size());
  }

  // Finds the row of each position.
  HARNESS_DEVICE void open(Window& window, uint32_t& begun, edge_t at) {
    window.edge.none();
    const bool begins = row.start < row.end && row.start >= at && row.start - at < Warp::size();
    const uint32_t heads = warp.either(begins ? 1u << (row.start - at) : 0);
    const uint32_t before = heads & (lane_bit() | (lane_bit() - 1));
    window.head = before == 0 ? 0 : highest_bit(before);
    const uint32_t lane = begun + count_bits(before) - 1;
    begun += count_bits(heads);
    window.owner = broadcast_owner(warp, row.owner, lane);
    const edge_t position = at + warp.rank(), id = warp.broadcast(shift, lane) + position;
    if (position >= line_end || window.owner.vertex == no_vertex) return;
    if (harness_pulls()) {
      window.edge.open(c, window.owner, id);
    } else {
      push_edge(c, window.owner, id);
    }
  }

  // Sums a window up by row; the lane of each row takes its sum.
  HARNESS_DEVICE void collect(const Window& window, edge_t at) {
    const uint32_t lane = warp.rank(), given = warp.ballot(window.edge.given != 0);
    if (given == 0) return;
    value_bits sum = window.edge.given != 0 ? window.edge.value : harness_identity();
#pragma unroll
    for (uint32_t d = 1; d < Warp::size(); d *= 2) {
      const value_bits below = warp.from_below(sum, d);
      if (lane >= window.head + d) sum = harness_combine(below, sum);
    }
    const bool here = row.start < row.end && row.end > at && row.start < at + Warp::size();
    const uint32_t from = here && row.start > at ? static_cast<uint32_t>(row.start - at) : 0;
    const uint32_t last =
        here && row.end - at < Warp::size() ? static_cast<uint32_t>(row.end - at) - 1 : Warp::size() - 1;
    const value_bits total = warp.broadcast(sum, last);
    const uint32_t places = (~0u >> (Warp::size() - 1 - last)) & (~0u << from);
    if (here && (given & places) != 0) mine.take(total);
  }

  Context& c;
  const Warp& warp;
  LaneRow row;
  const edge_t line_end;  // of all rows
  edge_t shift;           // edge id less position
  Gathered mine{};
};

/// The row that a position lies in: the lanes search together, 32 places a round.
template <class Line>
HARNESS_DEVICE uint64_t warp_search(const Warp& warp, const Line& line, uint64_t position) {
  uint64_t low = 0, count = line.rows();  // the row is one of [low, low + count)
  while (count > 1) {
    const uint64_t step = (count + Warp::size() - 1) / Warp::size();
    const uint64_t offset = warp.rank() * step;
    const bool before = offset < count && line.start(low + offset) <= position;
    const uint64_t passed = (count_bits(warp.ballot(before)) - 1) * step;  // lane 0's place is never past it
    low += passed;
    count = count - passed < step ? count - passed : step;
  }
  return low;
}

/// The warp takes the positions [begin, end) of a line, 32 rows at a time.
template <class Line>
HARNESS_DEVICE void warp_span(Context& c, const Warp& warp, uint32_t* slots, uint64_t begin, uint64_t end,
                              const Line& line) {
  if (has_vectors()) {
    return vector_span(c, warp_search(warp, line, begin), begin, end, warp.rank(), Warp::size(), line);
  }
  const uint64_t rows = line.rows();
  for (uint64_t low = warp_search(warp, line, begin); low < rows; low += Warp::size()) {
    const uint64_t mine = low + warp.rank();
    const uint64_t start = mine < rows ? line.start(mine) : end, stop = mine < rows ? line.end(mine) : end;
    LaneRow row;
    row.start = static_cast<edge_t>(start < begin ? begin : start < end ? start : end);
    row.end = static_cast<edge_t>(stop < begin ? begin : stop < end ? stop : end);
    row.owner = row.start < row.end ? line.owner(mine) : RowOwner(no_vertex);
    row.first = row.start < row.end ? line.edge(mine, row.start) : 0;
    row.exclusive = harness_rows_unique() && start >= begin && stop <= end;
    WarpRows(c, warp, slots, row).run();
    if (warp.broadcast(row.end, Warp::size() - 1) >= end) break;
  }
}

/// This warp's words of the block's shared memory.
HARNESS_DEVICE uint32_t* warp_slots(const Context& c) {
  return static_cast<uint32_t*>(c.at.shared()) + (c.at.thread() & ~(Warp::size() - 1));
}

}  // namespace harness
#endif

// The lanes of a GPU warp process up to 32 rows together, one edge per lane. The rows are concatenated to a
// line (line.h), and the position of an edge is its number in the line. A window is 32 consecutive positions,
// one per lane. The helpers of pool.h and edges.h use the class WarpRows.
//
// Cost     D / 32 windows for D edges, two of them in flight. Pull: 5 shuffles per window to sum it by row;
//          push: none. A row of at least 32 edges (128 in pull without early exit) is processed without
//          windows. Finding the row of a position by a search with 32 probes per round
//          (warp_search): log32(rows) rounds. Skipping n rows without edges: log32(n) rounds.
// Shared   4 bytes per lane, `slots`: HARNESS_POOL_BYTES * B = 4 B bytes for a block of B threads.
// Callers  all lanes of a warp together; GPU and emulated GPU only.
// Source   warp mapping [GRAssembler 2.1.2]; segmented scan by shuffles [Merrill 2012].
// Snippet  one equal span per warp, GPU only:
//     // kernel_step(0, {.domain = HARNESS_PER_EDGE, .shared_bytes_per_thread = HARNESS_POOL_BYTES})
//     const Warp warp(c.at);
//     const uint64_t all = c.args.edges, each = (all + warp.count() - 1) / warp.count();
//     const uint64_t begin = warp.index() * each, end = begin + each < all ? begin + each : all;
//     if (begin < end) warp_span(c, warp, warp_slots(c), begin, end, PartLine(c));
#pragma once

#include "line.h"

#if HARNESS_HAS_WARPS
namespace harness {

/// A lane's row as a part of the concatenation of all lanes' rows. Positions ascend with the lanes, and each
/// row ends where the next row begins.
struct LaneRow {
  edge_t start, end;  ///< positions in the concatenation
  edge_t first;       ///< id of the row's first edge
  RowOwner owner;     ///< its vertex is no_vertex if the row needs no work
  bool exclusive;     ///< no other thread commits to the vertex
};

/// Processes the rows of all lanes edge by edge, in windows of 32 positions, one per lane. In pull, each
/// window is summed by row, and each lane collects the sum of its own row. At the end all lanes together call
/// the hook commit(), each for its row. `slots` is shared memory of the warp, 4 bytes per lane.
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
      if (stop - at >= chunk_edges()) {
        chunk(lane, at, stop);
      } else {
        windows(at);
      }
    }
    if (harness_pulls()) mine.commit(c, row.owner.vertex, row.exclusive);
  }

 private:
  // Number of windows whose values are loaded before the first window is summed. It equals the number of
  // loads in flight per lane.
  static constexpr uint32_t in_flight = 2;

  struct Window {
    PulledEdge edge;
    RowOwner owner;
    uint32_t head;  // first lane of the window with the same row as this lane
  };

  // A row of at least this many edges is processed alone, without windows shared with other rows.
  HARNESS_DEVICE static uint32_t chunk_edges() {
    return harness_pulls() && !harness_stops_early() ? few_in_flight * Warp::size() : Warp::size();
  }

  // Moves empty rows to the highest lanes. The rows of the other lanes then begin at ascending positions. To
  // find the row of a position, count the rows that begin at or before it; the lane of the row is this number
  // minus 1.
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

  // Processes all whole chunks of chunk_edges() edges that the row of `lane` has before `stop`.
  HARNESS_DEVICE void chunk(uint32_t lane, edge_t& at, edge_t stop) {
    const edge_t whole = (stop - at) / chunk_edges() * chunk_edges();
    const RowOwner base = broadcast_owner(warp, row.owner, lane);
    const edge_t id = warp.broadcast(shift, lane) + at;
    at += whole;
    if (base.vertex == no_vertex) return;
    if (!harness_pulls()) {
      push_edges(c, base, id + warp.rank(), id + whole, Warp::size());
      return;
    }
    const Gathered all = group_gathered<true>(c, warp, {{id, id + whole}, base.vertex, base.row});
    if (warp.rank() == lane && all.any) mine.take(all.value);
  }

  HARNESS_DEVICE void windows(edge_t& at) {
    Window window[in_flight];
    const edge_t begin = at;
    uint32_t begun = count_bits(warp.ballot(row.start < at));  // number of rows that begin before the window
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

  // Finds the row of each position in the window.
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

  // Sums a window by row. The lane that owns a row combines the sum with its own value.
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
  const edge_t line_end;  // position at which the last row ends
  edge_t shift;           // edge id minus position
  Gathered mine{};
};

/// Returns which of the rows [low, low + count) of a line contains a position. The lanes search together,
/// with 32 probes per round.
template <class Line>
HARNESS_DEVICE uint64_t warp_search(const Warp& warp, const Line& line, uint64_t position, uint64_t low,
                                    uint64_t count) {
  while (count > 1) {
    const uint64_t step = (count + Warp::size() - 1) / Warp::size();
    const uint64_t offset = warp.rank() * step;
    const bool before = offset < count && line.start(low + offset) <= position;
    const uint64_t passed = (count_bits(warp.ballot(before)) - 1) * step;  // `before` is true in lane 0
    low += passed;
    count = count - passed < step ? count - passed : step;
  }
  return low;
}
template <class Line>
HARNESS_DEVICE uint64_t warp_search(const Warp& warp, const Line& line, uint64_t position) {
  return warp_search(warp, line, position, 0, line.rows());
}

/// Returns the row of a line that contains a position, which must be at or after row `low`. The distance from
/// `low` grows by a factor of 32 per round, so a near row is found in few rounds. Since SDK 1.1.
template <class Line>
HARNESS_DEVICE uint64_t warp_search_after(const Warp& warp, const Line& line, uint64_t position,
                                          uint64_t low) {
  const uint64_t rows = line.rows();
  for (uint64_t step = Warp::size();; step *= Warp::size()) {
    const uint64_t offset = warp.rank() * step;
    const bool before = offset < rows - low && line.start(low + offset) <= position;
    const uint32_t passed = count_bits(warp.ballot(before)) - 1;
    low += passed * step;
    if (passed < Warp::size() - 1 || rows - low <= step)
      return warp_search(warp, line, position, low, rows - low < step ? rows - low : step);
  }
}

/// A warp processes the edges at the positions [begin, end) of a line, 32 rows at a time. If all 32 rows are
/// empty, which is frequent with a small frontier, a search finds the next row with edges.
template <class Line>
HARNESS_DEVICE void warp_span(Context& c, const Warp& warp, uint32_t* slots, uint64_t begin, uint64_t end,
                              const Line& line) {
  if (has_vectors()) {
    return vector_span(c, warp_search(warp, line, begin), begin, end, warp.rank(), Warp::size(), line);
  }
  const uint64_t rows = line.rows();
  for (uint64_t low = warp_search(warp, line, begin); low < rows;) {
    const uint64_t mine = low + warp.rank();
    const uint64_t start = mine < rows ? line.start(mine) : end, stop = mine < rows ? line.end(mine) : end;
    LaneRow row;
    row.start = static_cast<edge_t>(start < begin ? begin : start < end ? start : end);
    row.end = static_cast<edge_t>(stop < begin ? begin : stop < end ? stop : end);
    row.owner = row.start < row.end ? line.owner(mine) : RowOwner(no_vertex);
    row.first = row.start < row.end ? line.edge(mine, row.start) : 0;
    row.exclusive = harness_rows_unique() && start >= begin && stop <= end;
    const uint64_t from = warp.broadcast(row.start, 0), to = warp.broadcast(row.end, Warp::size() - 1);
    if (from < to) WarpRows(c, warp, slots, row).run();
    if (to >= end) break;
    low = from < to ? low + Warp::size() : warp_search_after(warp, line, to, low);
  }
}

/// Returns this warp's slots in the block's shared memory, 4 bytes per lane.
HARNESS_DEVICE uint32_t* warp_slots(const Context& c) {
  return static_cast<uint32_t*>(c.at.shared()) + (c.at.thread() & ~(Warp::size() - 1));
}

}  // namespace harness
#endif

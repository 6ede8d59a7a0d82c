// A warp works through up to 32 rows together: what pooling and edge-balanced schedules come down to on a
// GPU.
#pragma once

#include "cursor.h"

#if HARNESS_SIMT
namespace harness {

/// A lane's row, laid out along a line with the rows of the other lanes: positions ascend with the lanes and
/// a row ends where the next begins.
struct LaneRow {
  edge_t start, end;  ///< positions
  edge_t first;       ///< edge id at the start
  vertex_t base;
};

/// The rows of the lanes, edge by edge: 32 positions a window, one a lane, whatever rows they belong to. In
/// pull a window is summed up by row, each lane collects what belongs to its own row, and all commit together
/// at the end. `slots` is shared memory of the warp, a word a lane.
class WarpRows {
 public:
  HARNESS_DEVICE WarpRows(Context& context, const Warp& group, uint32_t* shared, const LaneRow& lane_row)
      : c(context), warp(group), slots(shared), row(lane_row), shift(row.first - row.start) {
    needed = row.start < row.end && base_needs_work(c, row.base);
  }

  /// `exclusive`: no other worker commits to the lane's row.
  HARNESS_DEVICE void run(bool exclusive) {
    const edge_t end = warp.broadcast(row.end, Warp::size() - 1);
    for (edge_t at = warp.broadcast(row.start, 0); at < end;) {
      const uint32_t owner = lowest_bit(warp.ballot(row.start <= at && at < row.end));
      const edge_t stop = warp.broadcast(row.end, owner);
      if (stop - at >= Warp::size()) {
        stretch(owner, at, stop);
      } else {
        windows(owner, at, end);
      }
    }
    if (harness_pulls()) mine.commit(c, row.base, exclusive);
  }

 private:
  // Windows whose edges are gathered before the first is summed up: so many loads a lane has under way.
  static constexpr uint32_t in_flight = 2;

  struct Window {
    Gathered gathered;
    uint32_t head;  // lane at which the row of this lane begins in the window
  };

  HARNESS_DEVICE void edge(Gathered& gathered, vertex_t base, edge_t id) {
    if (harness_pulls()) {
      gathered.pull_edge(c, base, id);
    } else {
      push_edge(c, base, id);
    }
  }

  // Whole windows of one row.
  HARNESS_DEVICE void stretch(uint32_t owner, edge_t& at, edge_t stop) {
    const edge_t whole = (stop - at) / Warp::size() * Warp::size();
    const vertex_t base = warp.broadcast(row.base, owner);
    const edge_t id = warp.broadcast(shift, owner) + at + warp.rank();
    at += whole;
    if (!warp.broadcast(uint32_t{needed}, owner)) return;
    Gathered part;
#pragma unroll 8
    for (edge_t done = 0; done < whole; done += Warp::size()) {
      edge(part, base, id + done);
      if (harness_pulls() && harness_stops_early() && warp.any(part.any)) break;
    }
    if (!harness_pulls() || !warp.any(part.any)) return;
    part.value = warp.reduce(part.value, [](value_bits a, value_bits b) { return harness_combine(a, b); });
    if (warp.rank() == owner) mine.take(part.value);
  }

  HARNESS_DEVICE void windows(uint32_t owner, edge_t& at, edge_t end) {
    Window window[in_flight];
    const edge_t begin = at;
#pragma unroll
    for (uint32_t k = 0; k < in_flight; ++k) {
      gather(window[k], owner, at, end);
      at += Warp::size();
    }
    if (!harness_pulls()) return;
#pragma unroll
    for (uint32_t k = 0; k < in_flight; ++k) collect(window[k], begin + k * Warp::size());
  }

  // Finds the row of each position: rows that begin in the window leave their lane at their place.
  HARNESS_DEVICE void gather(Window& window, uint32_t& owner, edge_t at, edge_t end) {
    const uint32_t lane = warp.rank(), none = Warp::size();
    warp.sync();
    slots[lane] = none;
    warp.sync();
    if (row.start < row.end && row.start >= at && row.start - at < Warp::size()) slots[row.start - at] = lane;
    warp.sync();
    const uint32_t here = slots[lane];
    const uint32_t before = warp.ballot(here != none) & (lane_bit() | (lane_bit() - 1));
    window.head = before == 0 ? 0 : highest_bit(before);
    const uint32_t begun = warp.broadcast(here, window.head);
    const uint32_t mine_is = begun == none ? owner : begun;
    const vertex_t base = warp.broadcast(row.base, mine_is);
    const edge_t id = warp.broadcast(shift, mine_is) + at + lane;
    const bool wanted = warp.broadcast(uint32_t{needed}, mine_is) != 0;
    if (at + lane < end && wanted) edge(window.gathered, base, id);
    owner = warp.broadcast(mine_is, Warp::size() - 1);  // of what goes on in the next window
  }

  // Sums a window up by row; the lane of each row takes its sum.
  HARNESS_DEVICE void collect(Window& window, edge_t at) {
    const uint32_t lane = warp.rank(), given = warp.ballot(window.gathered.any);
    if (given == 0) return;
    value_bits sum = window.gathered.value;
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
  uint32_t* slots;
  const LaneRow row;
  const edge_t shift;  // edge id less position
  bool needed;
  Gathered mine{};
};

/// The row that a position lies in: the lanes search together, 32 places a round.
template <class Cursor>
HARNESS_DEVICE uint64_t warp_search(const Warp& warp, const Cursor& cursor, uint64_t position) {
  uint64_t low = 0, count = cursor.rows();  // the row is one of [low, low + count)
  while (count > 1) {
    const uint64_t step = (count + Warp::size() - 1) / Warp::size();
    const uint64_t offset = warp.rank() * step;
    const bool before = offset < count && cursor.start(low + offset) <= position;
    const uint64_t passed = (count_bits(warp.ballot(before)) - 1) * step;  // lane 0's place is never past it
    low += passed;
    count = count - passed < step ? count - passed : step;
  }
  return low;
}

/// The warp takes the positions [begin, end) of a cursor, 32 rows at a time.
template <class Cursor>
HARNESS_DEVICE void warp_span(Context& c, const Warp& warp, uint32_t* slots, uint64_t begin, uint64_t end,
                              const Cursor& cursor) {
  if (harness_is_wide()) {
    return wide_span(c, warp_search(warp, cursor, begin), begin, end, warp.rank(), Warp::size(), cursor);
  }
  const uint64_t rows = cursor.rows();
  for (uint64_t low = warp_search(warp, cursor, begin); low < rows; low += Warp::size()) {
    const uint64_t mine = low + warp.rank();
    const uint64_t start = mine < rows ? cursor.start(mine) : end,
                   stop = mine < rows ? cursor.end(mine) : end;
    LaneRow row;
    row.start = static_cast<edge_t>(start < begin ? begin : start < end ? start : end);
    row.end = static_cast<edge_t>(stop < begin ? begin : stop < end ? stop : end);
    row.base = row.start < row.end ? cursor.base(mine) : no_vertex;
    row.first = row.start < row.end ? cursor.edge(mine, row.start) : 0;
    WarpRows(c, warp, slots, row).run(harness_rows_unique() && start >= begin && stop <= end);
    if (warp.broadcast(row.end, Warp::size() - 1) >= end) break;
  }
}

/// This warp's words of the block's shared memory.
HARNESS_DEVICE uint32_t* warp_slots(const Context& c) {
  return static_cast<uint32_t*>(c.at.shared()) + (c.at.thread() & ~(Warp::size() - 1));
}

}  // namespace harness
#endif

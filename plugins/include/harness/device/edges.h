// Edge spans: a schedule that deals in edges rather than rows gives every thread a span of positions.
#pragma once

#include "schedule.h"

namespace harness {

/// The piece of a row that a position lies in: positions [begin, end) are the edge ids from `first` on.
struct Segment {
  vertex_t base;
  uint64_t begin, end;
  edge_t first;
};

/// A thread owns the positions [begin, end). The cursor finds the first segment with seek(position) and walks
/// on with next(): one search a span, not one an edge. What is gathered for a row is combined in a register
/// and committed once; the row may go on in another thread, so no commit is exclusive.
template <class Cursor>
HARNESS_DEVICE void edge_span(Context& c, uint64_t begin, uint64_t end, Cursor cursor) {
  if (begin >= end) return;
  Segment segment = cursor.seek(begin);
  for (uint64_t at = begin; at < end; segment = cursor.next()) {
    const uint64_t stop = segment.end < end ? segment.end : end;
    if (at < stop && base_needs_work(c, segment.base)) {
      const edge_t shift = segment.first - static_cast<edge_t>(segment.begin);
      const edge_t from = static_cast<edge_t>(at) + shift, to = static_cast<edge_t>(stop) + shift;
      if (harness_pulls()) {
        Gathered gathered;
        for (edge_t e = from; e < to && !gathered.pull_edge(c, segment.base, e); ++e) {
        }
        gathered.commit(c, segment.base, false);
      } else {
        for (edge_t e = from; e < to; ++e) push_edge(c, segment.base, e);
      }
    }
    at = stop;
  }
}

/// Positions [0, total) of a cursor, the same number for every block.
template <class Cursor>
HARNESS_DEVICE void partitioned_edges(Context& c, uint64_t total, Cursor cursor) {
  const uint64_t begin = total * c.at.block_index() / c.at.block_count();
  const uint64_t end = total * (c.at.block_index() + 1) / c.at.block_count();
#if defined(__CUDACC__)
  for (uint64_t k = begin + c.at.thread(); k < end; k += c.at.block_size()) {
    const Segment segment = cursor.seek(k);
    if (base_needs_work(c, segment.base)) {
      one_edge(c, segment.base, segment.first + static_cast<edge_t>(k - segment.begin));
    }
  }
#else
  edge_span(c, begin, end, cursor);
#endif
}

/// Walks the rows of a part by edge id.
struct PartCursor {
  const Context& c;
  row_t row = 0;

  HARNESS_DEVICE Segment seek(uint64_t edge) {
    row = harness_find_row(c, static_cast<edge_t>(edge));
    return segment();
  }
  HARNESS_DEVICE Segment next() {
    ++row;
    return row < c.args.rows ? segment() : Segment{no_vertex, c.args.edges, c.args.edges, 0};
  }
  HARNESS_DEVICE Segment segment() const {
    const Range edges = harness_neighbors(c, row);
    return {harness_row_vertex(c, row), edges.begin, edges.end, edges.begin};
  }
};

/// A span of edge ids where the layout stores each edge's row: no rows are walked, the base may change at any
/// edge.
HARNESS_DEVICE void stored_span(Context& c, uint64_t begin, uint64_t end) {
  vertex_t base = no_vertex;
  bool needed = true;
  Gathered gathered;
  for (edge_t e = static_cast<edge_t>(begin); e < end; ++e) {
    const vertex_t next = harness_row_vertex(c, harness_find_row(c, e));
    if (next != base) {
      gathered.commit(c, base, false);
      gathered = Gathered();
      base = next;
      needed = base_needs_work(c, base);
    }
    if (!needed) continue;
    if (harness_pulls()) {
      needed = !gathered.pull_edge(c, base, e);
    } else {
      push_edge(c, base, e);
    }
  }
  gathered.commit(c, base, false);
}

/// All edge ids of the part, dealt out evenly.
HARNESS_DEVICE void all_edges(Context& c) {
#if defined(__CUDACC__)
  c.at.for_each(c.args.edges, [&](uint64_t e) {
    const vertex_t base = harness_row_vertex(c, harness_find_row(c, static_cast<edge_t>(e)));
    if (base_needs_work(c, base)) one_edge(c, base, static_cast<edge_t>(e));
  });
#else
  if (harness_stores_row()) {
    stored_span(c, c.args.edges * c.at.block_index() / c.at.block_count(),
                c.args.edges * (c.at.block_index() + 1) / c.at.block_count());
  } else {
    partitioned_edges(c, c.args.edges, PartCursor{c});
  }
#endif
}

}  // namespace harness

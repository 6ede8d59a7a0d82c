// One row or one edge, processed by one thread or one group of threads. A row has the edges of one vertex, or
// some of them if the format divides the edges of a vertex among several rows. A schedule decides which
// thread or group processes which row. In push and in pull, these helpers gather values, stop early if they
// can, call the hook commit(), and activate the vertices that it changed.
//
// Cost     whole_row: work d, depth d on its thread, for a row of d edges. group_row: work d + G, depth
//          d / G + log2 G, by G threads. one_edge: work 1, and one atomic commit(). Pull calls commit()
//          once per row.
// Shared   0 bytes.
// Callers  whole_row, one_edge: any thread. group_row, group_gathered: all threads of the group, same row.
// Source   vertex mapping [GRAssembler 2.1.2]; a row per warp or block [Merrill 2012], per virtual warp
//          [Hong 2011].
// Snippet  one warp per row:
//     // kernel_step(0, {.group = HARNESS_WARP})
//     const Warp warp(c.at);
//     c.at.for_each_by(warp, candidate_rows(c), [&](uint64_t i) { group_row(c, warp, open_row(c, i)); });
#pragma once

#include "../gather/cursor.h"
#include "../gather/vectors.h"

namespace harness {

/// One thread processes all edges of a row. It combines values in a register, stops early if it can, and
/// calls the hook commit() once. `exclusive` means that no other thread has a row of the same vertex.
HARNESS_DEVICE void whole_row(Context& c, const Row& row, bool exclusive = harness_rows_unique()) {
  if (harness_by_cursor()) {
    cursor_row(c, row, exclusive);
  } else if (has_vectors()) {
    vector_row(c, row, exclusive);
  } else if (harness_pulls()) {
    Gathered gathered;
    gathered.pull_row(c, row.owner(), row.edges);
    gathered.commit(c, row.base, exclusive);
  } else {
    push_edges(c, row.owner(), row.edges.begin, row.edges.end, 1);
  }
}

/// Splits a range of edge ids at the first id that is a multiple of `unit`, a power of two. Returns the edges
/// before that multiple, of which there may be none. Leaves the edges from the multiple on in `edges`.
HARNESS_DEVICE Range split_unaligned(Range& edges, edge_t unit) {
  const edge_t begin = edges.begin, before = (edge_t{0} - begin) & (unit - 1);
  edges.begin = before < edges.size() ? begin + before : edges.end;
  return {begin, edges.begin};
}

/// Pull: the threads of a group share a row, and every thread gets the combined value. If `whole`, the row
/// must consist of whole batches of few_in_flight edges per thread. If `unit` is above 1, the threads first
/// take the edges before the first multiple of `unit`, as in group_row().
template <bool whole = false, class G>
HARNESS_DEVICE Gathered group_gathered(Context& c, const G& group, const Row& row, edge_t unit = 1) {
  Gathered gathered;
  if (harness_stops_early()) {
    // The group processes one edge per thread at a time, so that it can stop as soon as one thread has
    // gathered enough.
#pragma unroll 4
    for (edge_t round = row.edges.begin & ~(unit - 1); round < row.edges.end; round += group.size()) {
      const edge_t e = round + group.rank();
      const bool is_edge = e < row.edges.end && (unit == 1 || e >= row.edges.begin);
      if (group.any(is_edge && gathered.pull_edge(c, row.owner(), e))) break;
    }
  } else {
    Range edges = row.edges;
    if (!whole && unit != 1) {
      const Range before = split_unaligned(edges, unit);
      gathered.pull_edges(c, row.owner(), before.begin + group.rank(), before.end, group.size());
    }
    const edge_t first = edges.begin + group.rank();
    if (whole) {
      gathered.pull_chunk(c, row.owner(), first, row.edges.end, group.size());
    } else {
      gathered.pull_edges(c, row.owner(), first, row.edges.end, group.size());
    }
  }
  gathered.any = group.any(gathered.any);
  if (gathered.any) {
    gathered.value =
        group.reduce(gathered.value, [](value_bits a, value_bits b) { return harness_combine(a, b); });
  }
  return gathered;
}

/// The threads of a group (a warp, a tile or a block) share a row: adjacent threads take adjacent edges, with
/// a stride. The threads combine their values, and one of them calls the hook commit(). All threads call this
/// function together with the same row.
///
/// `exclusive` means that no other group has a row of the same vertex. `unit` is a power of two. If it is
/// above 1, the group first takes the edges before the first multiple of `unit`. Its later loads then begin
/// at aligned addresses.
template <class G>
HARNESS_DEVICE void group_row(Context& c, const G& group, const Row& row,
                              bool exclusive = harness_rows_unique(), edge_t unit = 1) {
  // If a vertex has several rows, another group may finish the work on this vertex while the threads of this
  // group read its state. Some of the threads then have an empty row. The threads vote, so that all of them
  // take the same decision.
  if (harness_pulls() && !harness_rows_unique() && group.any(row.base == no_vertex)) return;
  if (has_vectors()) {
    vector_group_row(c, group, row, exclusive);
  } else if (harness_pulls()) {
    const Gathered gathered = group_gathered(c, group, row, unit);
    if (group.rank() == 0) gathered.commit(c, row.base, exclusive);
  } else {
    Range edges = row.edges;
    if (unit != 1) {
      const Range before = split_unaligned(edges, unit);
      push_edges(c, row.owner(), before.begin + group.rank(), before.end, group.size());
    }
    push_edges(c, row.owner(), edges.begin + group.rank(), edges.end, group.size());
  }
}

/// One thread processes one edge. Other threads may have edges of the same row.
HARNESS_DEVICE void one_edge(Context& c, RowOwner base, edge_t e) {
  if (has_vectors()) {
    vector_row(c, {{e, e + 1}, base.vertex, base.row}, false);
  } else if (harness_pulls()) {
    Gathered gathered;
    gathered.pull_edge(c, base, e);
    gathered.commit(c, base.vertex, false);
  } else {
    push_edge(c, base, e);
  }
}

}  // namespace harness

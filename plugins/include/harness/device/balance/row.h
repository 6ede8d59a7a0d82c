// One row or one edge, processed by one thread or one group. A schedule decides who processes which edges and
// hands them to these helpers, which do the rest: gather, early exit, commit and activation, in push and in
// pull.
#pragma once

#include "../gather/cursor.h"
#include "../gather/vectors.h"

namespace harness {

/// One thread owns all edges of a row: combine in a register, early exit, one commit. `exclusive`: no other
/// thread has a row of the same vertex.
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

/// Pull: the threads of a group share a row; what they have gathered together reaches all of them. `whole`:
/// the row is made of batches of few_in_flight edges a thread.
template <bool whole = false, class G>
HARNESS_DEVICE Gathered group_gathered(Context& c, const G& group, const Row& row) {
  Gathered gathered;
  if (harness_stops_early()) {
    // In rounds, so that one thread that has enough can end it for all.
#pragma unroll 4
    for (edge_t round = row.edges.begin; round < row.edges.end; round += group.size()) {
      const edge_t e = round + group.rank();
      const bool enough = e < row.edges.end && gathered.pull_edge(c, row.owner(), e);
      if (group.any(enough)) break;
    }
  } else {
    const edge_t first = row.edges.begin + group.rank();
    if (whole) {
      gathered.pull_stretch(c, row.owner(), first, row.edges.end, group.size());
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

/// The threads of a group (a warp or a block) share a row: strided, reduced across the group, one commit. All
/// of them call it with the same row.
template <class G>
HARNESS_DEVICE void group_row(Context& c, const G& group, const Row& row) {
  // Where a vertex has several rows another group may settle it while these threads look: they have to agree.
  if (harness_pulls() && !harness_rows_unique() && group.any(row.base == no_vertex)) return;
  if (has_vectors()) {
    vector_group_row(c, group, row);
  } else if (harness_pulls()) {
    const Gathered gathered = group_gathered(c, group, row);
    if (group.rank() == 0) gathered.commit(c, row.base, harness_rows_unique());
  } else {
    push_edges(c, row.owner(), row.edges.begin + group.rank(), row.edges.end, group.size());
  }
}

/// A thread has one edge, whose row others may share.
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

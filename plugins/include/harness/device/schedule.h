// Writing a schedule: it decides who processes which edges and hands ranges to the helpers below, which do
// the rest: gather, early exit, commit, activation, in push and in pull. Define its kernels with
// HARNESS_STEP(n).
#pragma once

#include "hooks.h"
#include "list.h"

// Kernel n of the schedule.
#define HARNESS_STEP(n) HARNESS_CALLABLE_KERNEL(harness_step##n)

namespace harness {

/// A row that is to be processed: nothing to do when it is empty.
struct Row {
  Range edges = {0, 0};       // first, so that it travels in a register of its own where a Row is returned
  vertex_t base = no_vertex;  ///< destination in pull, source in push
};

/// How many rows are candidates in this superstep.
HARNESS_DEVICE uint64_t candidate_rows(const Context& c) {
  return harness_in_rows(c);
}

HARNESS_DEVICE bool base_needs_work(const Context& c, vertex_t base) {
  if (harness_pulls()) return !harness_settled(c, base);
  return harness_in_listed() || harness_in_test(c, base);
}

/// A row by its id; empty when its base needs no work.
HARNESS_DEVICE Row load_row(const Context& c, row_t row) {
  const vertex_t base = harness_row_vertex(c, row);
  if (!base_needs_work(c, base)) return {};
  return {harness_neighbors(c, row), base};
}

/// The i-th candidate row.
HARNESS_DEVICE Row open_row(const Context& c, uint64_t i) {
  return load_row(c, harness_in_row(c, i));
}

/// Push: one edge of an active base.
HARNESS_DEVICE void push_edge(Context& c, vertex_t source, edge_t e) {
  const Edge edge = harness_edge(c, e, source);
  if (harness_has_padding() && edge.other == no_vertex) return;
  if (harness_counts_edges()) ++c.visited;
  note_edge();
  note_useful_edge();
  const value_bits value = harness_gather(c, source, edge.other, edge.weight);
  if (harness_commit(c, edge.other, value, false)) activate(c, edge.other);
}

/// What a thread has gathered for one destination.
struct Gathered {
  value_bits value = harness_identity();
  bool any = false;

  /// Pull: takes one edge in; true when the rest of the row need not be looked at.
  HARNESS_DEVICE bool pull_edge(Context& c, vertex_t destination, edge_t e) {
    const Edge edge = harness_edge(c, e, destination);
    if (harness_has_padding() && edge.other == no_vertex) return false;
    if (harness_counts_edges()) ++c.visited;
    note_edge();
    if (!harness_in_test(c, edge.other)) return false;
    note_useful_edge();
    value = harness_combine(value, harness_gather(c, edge.other, destination, edge.weight));
    any = true;
    return harness_enough(value);
  }

  /// Adds what others have gathered.
  HARNESS_DEVICE void take(value_bits gathered) {
    value = harness_combine(value, gathered);
    any = true;
  }

  HARNESS_DEVICE void commit(Context& c, vertex_t destination, bool exclusive) const {
    if (any && harness_commit(c, destination, value, exclusive)) activate(c, destination);
  }
};

/// One thread owns all edges of a row: combine in a register, early exit, one commit. `exclusive`: no other
/// thread has a row of the same vertex.
HARNESS_DEVICE void whole_row(Context& c, const Row& row, bool exclusive = harness_rows_unique()) {
  if (harness_pulls()) {
    Gathered gathered;
    for (edge_t e = row.edges.begin; e < row.edges.end; ++e) {
      if (gathered.pull_edge(c, row.base, e)) break;
    }
    gathered.commit(c, row.base, exclusive);
  } else {
    for (edge_t e = row.edges.begin; e < row.edges.end; ++e) push_edge(c, row.base, e);
  }
}

/// The threads of a group (a warp or a block) share a row: strided, reduced across the group, one commit. All
/// of them call it with the same row.
template <class G>
HARNESS_DEVICE void group_row(Context& c, const G& group, const Row& row) {
  // Where a vertex has several rows another group may settle it while these threads look: they have to agree.
  if (harness_pulls() && !harness_rows_unique() && group.any(row.base == no_vertex)) return;
  if (harness_pulls()) {
    Gathered gathered;
    // In rounds, so that one thread that has enough can end it for all.
#pragma unroll 4
    for (edge_t round = row.edges.begin; round < row.edges.end; round += group.size()) {
      const edge_t e = round + group.rank();
      const bool enough = e < row.edges.end && gathered.pull_edge(c, row.base, e);
      if (harness_stops_early() && group.any(enough)) break;
    }
    gathered.any = group.any(gathered.any);
    if (!gathered.any) return;
    gathered.value =
        group.reduce(gathered.value, [](value_bits a, value_bits b) { return harness_combine(a, b); });
    if (group.rank() == 0) gathered.commit(c, row.base, harness_rows_unique());
  } else {
#pragma unroll 4
    for (edge_t e = row.edges.begin + group.rank(); e < row.edges.end; e += group.size())
      push_edge(c, row.base, e);
  }
}

/// A thread has one edge, whose row others may share.
HARNESS_DEVICE void one_edge(Context& c, vertex_t base, edge_t e) {
  if (harness_pulls()) {
    Gathered gathered;
    gathered.pull_edge(c, base, e);
    gathered.commit(c, base, false);
  } else {
    push_edge(c, base, e);
  }
}

}  // namespace harness

#include "edges.h"
#include "pool.h"
#include "tiled_row.h"

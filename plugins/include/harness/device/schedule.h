// Writing a schedule: it decides who processes which edges and hands ranges to the helpers below, which do
// the rest: gather, early exit, commit, activation, in push and in pull. Define its kernels with
// HARNESS_STEP(n).
#pragma once

#include "list.h"
#include "sums.h"
#include "wide_rows.h"

// Kernel n of the schedule.
#define HARNESS_STEP(n)                                                   \
  static HARNESS_DEVICE void harness_step##n##_work(harness::Context& c); \
  HARNESS_CALLABLE_KERNEL(harness_step##n) {                              \
    harness_step##n##_work(c);                                            \
    if (harness_commits_apply()) harness::store_sums(c);                  \
  }                                                                       \
  static HARNESS_DEVICE void harness_step##n##_work([[maybe_unused]] harness::Context& c)

namespace harness {

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

/// Edges that a thread of a GPU looks at together in pull: the loads of all of them are under way before the
/// first is needed.
constexpr uint32_t edges_in_flight = 4;

/// Pull: an edge in two steps, so that several can take the first before one takes the second.
struct PulledEdge {
  Edge edge;
  edge_t id;
  value_bits value;
  uint32_t given = 0;  // a flag: as a bool it would be kept in a byte

  /// Loads the edge.
  HARNESS_DEVICE void open(const Context& c, vertex_t destination, edge_t e) {
    id = e;
    edge = harness_edge(c, e, destination);
    given = !harness_has_padding() || edge.other != no_vertex ? 1 : 0;
  }
  /// Loads what it carries.
  HARNESS_DEVICE void load(Context& c, vertex_t destination) {
    if (given == 0) return;
    if (harness_counts_edges()) ++c.visited;
    note_edge();
    if (harness_pregathers()) {
      value = load_settled(static_cast<const value_bits*>(harness_gathered_values(c)) + id);
    } else if (harness_in_test(c, edge.other)) {
      value = harness_gather(c, edge.other, destination, edge.weight);
    } else {
      given = 0;
    }
    if (given != 0) note_useful_edge();
  }
};

/// What a thread has gathered for one destination.
struct Gathered {
  value_bits value = harness_identity();
  bool any = false;

  /// Pull: takes one edge in; true when the rest of the row need not be looked at.
  HARNESS_DEVICE bool pull_edge(Context& c, vertex_t destination, edge_t e) {
    PulledEdge edge;
    edge.open(c, destination, e);
    edge.load(c, destination);
    take(edge);
    return edge.given != 0 && harness_enough(value);
  }

  /// Pull: the edges begin, begin + stride, ... below `end`, where nothing stops early.
  HARNESS_DEVICE void pull_edges(Context& c, vertex_t destination, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_SIMT
    for (edge_t e = begin; e < end;) {
      PulledEdge edges[edges_in_flight];
      const edge_t left = end - e;
#pragma unroll
      for (uint32_t k = 0; k < edges_in_flight; ++k) {
        if (k * stride < left) edges[k].open(c, destination, e + k * stride);
      }
#pragma unroll
      for (PulledEdge& edge : edges) edge.load(c, destination);
#pragma unroll
      for (const PulledEdge& edge : edges) take(edge);
      if (left <= edges_in_flight * stride) break;
      e += edges_in_flight * stride;
    }
#else
    for (edge_t e = begin; e < end; e += stride) pull_edge(c, destination, e);
#endif
  }

  HARNESS_DEVICE void take(const PulledEdge& edge) {
    if (edge.given != 0) take(edge.value);
  }
  /// Adds what others have gathered.
  HARNESS_DEVICE void take(value_bits gathered) {
    value = harness_combine(value, gathered);
    any = true;
  }

  HARNESS_DEVICE void commit(Context& c, vertex_t destination, bool exclusive) const {
    const bool wanted = harness_commits_apply() ? destination != no_vertex : any;
    if (wanted && harness_commit(c, destination, value, exclusive)) activate(c, destination);
  }
};

/// One thread owns all edges of a row: combine in a register, early exit, one commit. `exclusive`: no other
/// thread has a row of the same vertex.
HARNESS_DEVICE void whole_row(Context& c, const Row& row, bool exclusive = harness_rows_unique()) {
  if (harness_is_wide()) {
    wide_row(c, row, exclusive);
  } else if (harness_pulls()) {
    Gathered gathered;
    if (harness_stops_early()) {
      for (edge_t e = row.edges.begin; e < row.edges.end; ++e) {
        if (gathered.pull_edge(c, row.base, e)) break;
      }
    } else {
      gathered.pull_edges(c, row.base, row.edges.begin, row.edges.end, 1);
    }
    gathered.commit(c, row.base, exclusive);
  } else {
    for (edge_t e = row.edges.begin; e < row.edges.end; ++e) push_edge(c, row.base, e);
  }
}

/// Pull: the threads of a group share a row; each has what it has gathered itself.
template <class G>
HARNESS_DEVICE Gathered group_gathered(Context& c, const G& group, const Row& row) {
  Gathered gathered;
  if (!harness_stops_early()) {
    gathered.pull_edges(c, row.base, row.edges.begin + group.rank(), row.edges.end, group.size());
    return gathered;
  }
  // In rounds, so that one thread that has enough can end it for all.
#pragma unroll 4
  for (edge_t round = row.edges.begin; round < row.edges.end; round += group.size()) {
    const edge_t e = round + group.rank();
    const bool enough = e < row.edges.end && gathered.pull_edge(c, row.base, e);
    if (group.any(enough)) break;
  }
  return gathered;
}

/// The threads of a group (a warp or a block) share a row: strided, reduced across the group, one commit. All
/// of them call it with the same row.
template <class G>
HARNESS_DEVICE void group_row(Context& c, const G& group, const Row& row) {
  // Where a vertex has several rows another group may settle it while these threads look: they have to agree.
  if (harness_pulls() && !harness_rows_unique() && group.any(row.base == no_vertex)) return;
  if (harness_is_wide()) {
    wide_group_row(c, group, row);
  } else if (harness_pulls()) {
    Gathered gathered = group_gathered(c, group, row);
    gathered.any = group.any(gathered.any);
    if (!gathered.any && !harness_commits_apply()) return;
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
  if (harness_is_wide()) {
    wide_row(c, {{e, e + 1}, base}, false);
  } else if (harness_pulls()) {
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

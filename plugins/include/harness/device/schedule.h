// Writing a schedule: it decides who processes which edges and hands ranges to the helpers below, which do
// the rest: gather, early exit, commit, activation, in push and in pull. Define its kernels with
// HARNESS_STEP(n).
#pragma once

#include "list.h"
#include "wide_rows.h"

// Kernel n of the schedule.
#define HARNESS_STEP(n) HARNESS_CALLABLE_KERNEL(harness_step##n)

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

/// Edges that a thread of a GPU looks at together: the loads of all of them are under way before the first is
/// needed. Few in push, at the end of a row and in short ones; in a long one that is pulled, which waits for
/// nothing else, as many as 40 registers have room for.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

/// edges[k] by comparisons: an array that is looked into at a computed place lies in memory.
template <uint32_t N>
HARNESS_DEVICE Edge chosen(const Edge (&edges)[N], uint32_t k) {
  Edge edge = edges[0];
#pragma unroll
  for (uint32_t i = 1; i < N; ++i) {
    edge.other = k == i ? edges[i].other : edge.other;
    edge.weight = k == i ? edges[i].weight : edge.weight;
  }
  return edge;
}

/// Push, where most commits come to nothing: the edges begin, begin + stride, ..., few_in_flight of them at
/// most. Tests them together, then commits those that are left one after the other.
HARNESS_DEVICE void push_few(Context& c, vertex_t source, edge_t begin, edge_t end, edge_t stride) {
  Edge edges[few_in_flight];
  bool given[few_in_flight];
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    given[k] = k * stride < end - begin;
    if (given[k]) edges[k] = harness_edge(c, begin + k * stride, source);
  }
  uint32_t wanted = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if (!given[k] || (harness_has_padding() && edges[k].other == no_vertex)) continue;
    if (harness_counts_edges()) ++c.visited;
    note_edge();
    note_useful_edge();
    const value_bits value = harness_gather(c, source, edges[k].other, edges[k].weight);
    if (harness_improves(c, edges[k].other, value)) wanted |= 1u << k;
  }
  for (; wanted != 0; wanted &= wanted - 1) {
    const Edge edge = chosen(edges, lowest_bit(wanted));
    const value_bits value = harness_gather(c, source, edge.other, edge.weight);
    if (harness_commit(c, edge.other, value, false)) activate(c, edge.other);
  }
}

/// Push: the edges begin, begin + stride, ... below `end` of an active base.
HARNESS_DEVICE void push_edges(Context& c, vertex_t source, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_SIMT
  if (harness_tests_commits()) {
#pragma unroll 1
    while (begin < end) {
      push_few(c, source, begin, end, stride);
      begin = end - begin > few_in_flight * stride ? begin + few_in_flight * stride : end;
    }
    return;
  }
#pragma unroll 4
#endif
  for (edge_t e = begin; e < end; e += stride) push_edge(c, source, e);
}

/// Pull: an edge in two steps, so that several can take the first before one takes the second. To be opened
/// or declared none: initialising many of them would be a loop, which keeps them out of registers.
struct PulledEdge {
  Edge edge;
  edge_t id;
  value_bits value;
  uint32_t given;  // a flag: as a bool it would be kept in a byte

  HARNESS_DEVICE void none() { given = 0; }

  /// Loads the edge.
  HARNESS_DEVICE void open(const Context& c, vertex_t destination, edge_t e) {
    id = e;
    edge = harness_edge(c, e, destination);
    given = !harness_has_padding() || edge.other != no_vertex ? 1 : 0;
  }
  /// Takes over an open one: by its fields, which stay in registers where a copy of the whole may not.
  HARNESS_DEVICE void follow(const PulledEdge& opened) {
    edge.other = opened.edge.other;
    edge.weight = opened.edge.weight;
    id = opened.id;
    given = opened.given;
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

  /// Pull: the edges begin, begin + stride, ... below `end`, where nothing stops early: many at a
  /// time while there are as many, then few.
  HARNESS_DEVICE void pull_edges(Context& c, vertex_t destination, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_SIMT
    begin = pull_batches<many_in_flight>(c, destination, begin, end, stride);
#pragma unroll 1
    while (begin < end) {
      pull_few(c, destination, begin, end, stride);
      begin = end - begin > few_in_flight * stride ? begin + few_in_flight * stride : end;
    }
#else
    for (edge_t e = begin; e < end; e += stride) pull_edge(c, destination, e);
#endif
  }

  /// Pull: the same where they are one or more whole batches of a few. The next batch is opened while the
  /// values of this one are waited for.
  HARNESS_DEVICE void pull_stretch(Context& c, vertex_t destination, edge_t begin, edge_t end,
                                   edge_t stride) {
    PulledEdge edges[few_in_flight];
    open_batch(edges, c, destination, begin, stride);
#pragma unroll 1
    for (begin += few_in_flight * stride; begin < end; begin += few_in_flight * stride) {
      PulledEdge next[few_in_flight];
      open_batch(next, c, destination, begin, stride);
      take_edges(edges, c, destination);
#pragma unroll
      for (uint32_t k = 0; k < few_in_flight; ++k) edges[k].follow(next[k]);
    }
    take_edges(edges, c, destination);
  }

  /// Pull: the edges of a row by one thread; stops where what was gathered decides.
  HARNESS_DEVICE void pull_row(Context& c, vertex_t destination, Range row) {
    if (!harness_stops_early()) {
      pull_edges(c, destination, row.begin, row.end, 1);
      return;
    }
    for (edge_t e = row.begin; e < row.end; ++e) {
      if (pull_edge(c, destination, e)) break;
    }
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
    if (any && harness_commit(c, destination, value, exclusive)) activate(c, destination);
  }

 private:
  // All whole batches of N. Returns where the rest begins.
  template <uint32_t N>
  HARNESS_DEVICE edge_t pull_batches(Context& c, vertex_t destination, edge_t begin, edge_t end,
                                     edge_t stride) {
    const edge_t reach = (N - 1) * stride;  // from the first of a batch to the last
#pragma unroll 1
    for (; begin < end && end - begin > reach; begin += reach + stride) {
      PulledEdge edges[N];
      open_batch(edges, c, destination, begin, stride);
      take_edges(edges, c, destination);
    }
    return begin;
  }
  template <uint32_t N>
  HARNESS_DEVICE static void open_batch(PulledEdge (&edges)[N], const Context& c, vertex_t destination,
                                        edge_t begin, edge_t stride) {
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) edges[k].open(c, destination, begin + k * stride);
  }
  // Up to a few edges, as many as there are.
  HARNESS_DEVICE void pull_few(Context& c, vertex_t destination, edge_t begin, edge_t end, edge_t stride) {
    PulledEdge edges[few_in_flight];
#pragma unroll
    for (uint32_t k = 0; k < few_in_flight; ++k) {
      if (k * stride < end - begin) {
        edges[k].open(c, destination, begin + k * stride);
      } else {
        edges[k].none();
      }
    }
    take_edges(edges, c, destination);
  }
  template <uint32_t N>
  HARNESS_DEVICE void take_edges(PulledEdge (&edges)[N], Context& c, vertex_t destination) {
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) edges[k].load(c, destination);
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) take(edges[k]);
  }
};

/// One thread owns all edges of a row: combine in a register, early exit, one commit. `exclusive`: no other
/// thread has a row of the same vertex.
HARNESS_DEVICE void whole_row(Context& c, const Row& row, bool exclusive = harness_rows_unique()) {
  if (harness_is_wide()) {
    wide_row(c, row, exclusive);
  } else if (harness_pulls()) {
    Gathered gathered;
    gathered.pull_row(c, row.base, row.edges);
    gathered.commit(c, row.base, exclusive);
  } else {
    push_edges(c, row.base, row.edges.begin, row.edges.end, 1);
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
      const bool enough = e < row.edges.end && gathered.pull_edge(c, row.base, e);
      if (group.any(enough)) break;
    }
  } else {
    const edge_t first = row.edges.begin + group.rank();
    if (whole) {
      gathered.pull_stretch(c, row.base, first, row.edges.end, group.size());
    } else {
      gathered.pull_edges(c, row.base, first, row.edges.end, group.size());
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
  if (harness_is_wide()) {
    wide_group_row(c, group, row);
  } else if (harness_pulls()) {
    const Gathered gathered = group_gathered(c, group, row);
    if (group.rank() == 0) gathered.commit(c, row.base, harness_rows_unique());
  } else {
    push_edges(c, row.base, row.edges.begin + group.rank(), row.edges.end, group.size());
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

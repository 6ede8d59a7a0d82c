// Pull: values gathered by one thread for a destination, several edges at a time. The helpers of balance/
// make one Gathered per row or share of a row.
#pragma once

#include "look_ahead.h"
#include "push.h"

namespace harness {

/// Pull: an edge that is loaded in two steps, open() and load(), so that a thread can open several edges
/// before it loads the first. A lane without an edge calls none() instead of open(). Members have no
/// initialisers, because a loop that initialises several edges would keep them out of registers.
struct PulledEdge {
  Edge edge;
  edge_t id;
  value_bits value;
  uint32_t given;  // 1: the edge exists and, after load(), has a value. A bool would be stored as a byte

  HARNESS_DEVICE void none() { given = 0; }

  /// Loads the edge.
  HARNESS_DEVICE void open(const Context& c, RowOwner destination, edge_t e) {
    open(load_edge(c, e, destination), e);
  }
  HARNESS_DEVICE void open(const Edge& loaded, edge_t e) {
    id = e;
    edge = loaded;
    given = !harness_has_padding() || edge.other != no_vertex ? 1 : 0;
  }
  /// Copies an opened edge field by field, so that the fields stay in registers. A copy of the whole struct
  /// may be placed in memory.
  HARNESS_DEVICE void follow(const PulledEdge& opened) {
    edge.other = opened.edge.other;
    edge.weight = opened.edge.weight;
    id = opened.id;
    given = opened.given;
  }
  /// Sets the edge's value to gathered(edge) if the source is active, and otherwise clears `given`.
  template <class F>
  HARNESS_DEVICE void load(Context& c, F gathered) {
    if (given == 0) return;
    count_edge(c);
    if (!harness_pregathers() && !harness_in_test(c, edge.other)) {
      given = 0;
      return;
    }
    value = gathered(edge);
    note_useful_edge();
  }
  HARNESS_DEVICE void load(Context& c, vertex_t destination) {
    load(c, [&](const Edge& from) {
      return harness_pregathers()
                 ? load_settled(static_cast<const value_bits*>(harness_gathered_values(c)) + id)
                 : carried(c, from.other, destination, from.weight, id);
    });
  }
};

/// The combined value that a thread has gathered for one destination.
struct Gathered {
  value_bits value = harness_identity();
  bool any = false;

  /// Pull: gathers one edge. Returns true if the remaining edges of the row can be skipped.
  HARNESS_DEVICE bool pull_edge(Context& c, RowOwner destination, edge_t e) {
    PulledEdge edge;
    edge.open(c, destination, e);
    edge.load(c, destination.vertex);
    take(edge);
    return edge.given != 0 && harness_enough(value);
  }

  /// Pull: gathers an edge that is already loaded. Returns true if the remaining edges of the row can be
  /// skipped. Therefore the edge has no id. By its id, a kernel could read a value that an earlier kernel has
  /// gathered for the edge (harness_pregathers).
  HARNESS_DEVICE bool pull_loaded(Context& c, vertex_t destination, const Edge& loaded) {
    PulledEdge edge;
    edge.open(loaded, 0);
    edge.load(c, [&](const Edge& from) { return harness_gather(c, from.other, destination, from.weight); });
    take(edge);
    return edge.given != 0 && harness_enough(value);
  }

  /// Pull: gathers the edges begin, begin + stride, ... that are less than `end`, for algorithms that do not
  /// stop early. This function processes batches of many_in_flight edges first, and then batches of
  /// few_in_flight.
  HARNESS_DEVICE void pull_edges(Context& c, RowOwner destination, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_HAS_WARPS
    if (harness_gathers_together()) {
      begin = pull_batches<many_in_flight>(c, destination, begin, end, stride);
      return pull_rest(c, destination, begin, end, stride);
    }
#pragma unroll 1
#else
    if (!harness_gathers_together() && begin < end && end - begin > look_ahead_from) {
      for (edge_t e = begin; e < end; e += stride) {
        look_ahead(c, destination, e, end);
        pull_edge(c, destination, e);
      }
      return;
    }
#endif
    for (edge_t e = begin; e < end; e += stride) pull_edge(c, destination, e);
  }
#if HARNESS_HAS_WARPS
  /// Pull: one thread gathers a row of few edges, without the batches of many_in_flight edges.
  HARNESS_DEVICE void pull_short_row(Context& c, RowOwner destination, Range row) {
    if (harness_stops_early() || !harness_gathers_together()) return pull_row(c, destination, row);
    pull_rest(c, destination, row.begin, row.end, 1);
  }
#endif

  /// Pull: gathers the edges begin, begin + stride, ... that are less than `end`. Their number must be a
  /// positive multiple of few_in_flight. The next batch of edges is opened while the values of the current
  /// batch are loading.
  HARNESS_DEVICE void pull_chunk(Context& c, RowOwner destination, edge_t begin, edge_t end, edge_t stride) {
    if (!harness_gathers_together()) return pull_edges(c, destination, begin, end, stride);
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

  /// Pull: one thread gathers the edges of a row, and stops as soon as the gathered value suffices.
  HARNESS_DEVICE void pull_row(Context& c, RowOwner destination, Range row) {
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
  /// Combines this value with one that other threads have gathered.
  HARNESS_DEVICE void take(value_bits gathered) {
    value = harness_combine(value, gathered);
    any = true;
  }

  HARNESS_DEVICE void commit(Context& c, vertex_t destination, bool exclusive) const {
    if (any && harness_commit(c, destination, value, exclusive)) activate(c, destination);
  }

 private:
  // Gathers all whole batches of N edges. Returns the first edge that remains.
  template <uint32_t N>
  HARNESS_DEVICE edge_t pull_batches(Context& c, RowOwner destination, edge_t begin, edge_t end,
                                     edge_t stride) {
    const edge_t reach = (N - 1) * stride;  // distance from the first to the last edge of a batch
#pragma unroll 1
    for (; begin < end && end - begin > reach; begin += reach + stride) {
      PulledEdge edges[N];
      open_batch(edges, c, destination, begin, stride);
      take_edges(edges, c, destination);
    }
    return begin;
  }
  template <uint32_t N>
  HARNESS_DEVICE static void open_batch(PulledEdge (&edges)[N], const Context& c, RowOwner destination,
                                        edge_t begin, edge_t stride) {
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) edges[k].open(c, destination, begin + k * stride);
  }
  // Gathers the remaining edges, a few at a time.
  HARNESS_DEVICE void pull_rest(Context& c, RowOwner destination, edge_t begin, edge_t end, edge_t stride) {
#pragma unroll 1
    while (begin < end) {
      pull_few(c, destination, begin, end, stride);
      begin = end - begin > few_in_flight * stride ? begin + few_in_flight * stride : end;
    }
  }
  // Gathers up to few_in_flight edges.
  HARNESS_DEVICE void pull_few(Context& c, RowOwner destination, edge_t begin, edge_t end, edge_t stride) {
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
  HARNESS_DEVICE void take_edges(PulledEdge (&edges)[N], Context& c, RowOwner destination) {
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) edges[k].load(c, destination.vertex);
#pragma unroll
    for (uint32_t k = 0; k < N; ++k) take(edges[k]);
  }
};

}  // namespace harness

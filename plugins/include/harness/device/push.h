// Push: the edges of an active base, one at a time or several together.
#pragma once

#include "list.h"

namespace harness {

/// Edges that a thread of a GPU looks at together: the loads of all of them are under way before the first is
/// needed. Few in push, at the end of a row and in short ones; in a long one that is pulled, which waits for
/// nothing else, as many as 40 registers have room for.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

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

}  // namespace harness

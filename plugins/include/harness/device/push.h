// Push: the edges of an active base, one at a time or several together.
#pragma once

#include "list.h"

namespace harness {

/// Edges that a thread of a GPU looks at together: the loads of all of them are under way before the first is
/// needed. Few in push, at the end of a row and in short ones; in a long one that is pulled, which waits for
/// nothing else, as many as 40 registers have room for.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

/// Counts an edge that is looked at.
HARNESS_DEVICE void count_edge(Context& c) {
  if (harness_counts_edges()) ++c.visited;
  note_edge();
}

HARNESS_DEVICE value_bits gather_edge(const Context& c, vertex_t source, const Edge& edge) {
  return harness_gather(c, source, edge.other, edge.weight);
}

/// Commits a value that improves its destination.
HARNESS_DEVICE void commit_edge(Context& c, const Edge& edge, value_bits value) {
  if (harness_commit(c, edge.other, value, false)) activate(c, edge.other);
}

/// Push: one edge of an active base.
HARNESS_DEVICE void push_edge(Context& c, vertex_t source, edge_t e) {
  const Edge edge = harness_edge(c, e, source);
  if (harness_has_padding() && edge.other == no_vertex) return;
  count_edge(c);
  note_useful_edge();
  const value_bits value = gather_edge(c, source, edge);
  const bool tested = harness_commit_tests() != CommitTests::none;
  if (!tested || harness_improves(c, edge.other, value)) commit_edge(c, edge, value);
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
    count_edge(c);
    note_useful_edge();
    if (harness_improves(c, edges[k].other, gather_edge(c, source, edges[k]))) wanted |= 1u << k;
  }
  for (; wanted != 0; wanted &= wanted - 1) {
    const Edge edge = chosen(edges, lowest_bit(wanted));
    commit_edge(c, edge, gather_edge(c, source, edge));
  }
}

/// Push: the edges begin, begin + stride, ... below `end` of an active base.
HARNESS_DEVICE void push_edges(Context& c, vertex_t source, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_SIMT
  const CommitTests tests = harness_commit_tests();
  const bool is_short = stride == 1 && end - begin <= few_in_flight;
  if (tests == CommitTests::together || (tests == CommitTests::together_short && is_short)) {
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

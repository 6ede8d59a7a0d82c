// Push: the edges of an active source vertex, one at a time or several together. The helpers of balance/ call
// these functions in a superstep that pushes.
#pragma once

#include "../core/list.h"
#include "../core/rows.h"

namespace harness {

/// Counts one visited edge.
HARNESS_DEVICE void count_edge(Context& c) {
  if (harness_counts_edges()) ++c.visited;
  note_edge();
}

/// Returns the contribution of edge `e` to its destination.
HARNESS_DEVICE value_bits carried(const Context& c, vertex_t source, vertex_t destination, float weight,
                                  edge_t e) {
  return harness_gathers_by_edge()
             ? harness_gather_edge(c, source, destination, weight, harness_edge_index(c, e))
             : harness_gather(c, source, destination, weight);
}

/// Calls the hook commit() with `value` for the edge's destination, and activates the destination if it
/// changed.
HARNESS_DEVICE void commit_edge(Context& c, const Edge& edge, value_bits value) {
  if (harness_commit(c, edge.other, value, false)) activate(c, edge.other);
}

/// Pushes a loaded edge of an active source vertex. `e` is the id of the edge, or 0 for an edge from a
/// cursor, which has no id.
HARNESS_DEVICE void push_loaded(Context& c, vertex_t source, const Edge& edge, edge_t e = 0) {
  if (harness_has_padding() && edge.other == no_vertex) return;
  count_edge(c);
  note_useful_edge();
  const value_bits value = carried(c, source, edge.other, edge.weight, e);
  const bool tested = harness_commit_tests() != CommitTests::none;
  if (!tested || harness_improves(c, edge.other, value)) commit_edge(c, edge, value);
}
/// Loads edge `e`, whose source vertex is active, and pushes it.
HARNESS_DEVICE void push_edge(Context& c, RowOwner source, edge_t e) {
  push_loaded(c, source.vertex, load_edge(c, e, source), e);
}

/// Up to few_in_flight edges that a thread pushes together. Each has its own source vertex, which is active.
struct FewEdges {
  RowOwner source[few_in_flight];
  edge_t id[few_in_flight];
  bool given[few_in_flight];
};

/// Pushes loaded edges for algorithms in which most pushed values change nothing. It first calls the hook
/// `improves` for all edges, and then commit_few() with the values that may change something.
HARNESS_DEVICE void push_tested(Context& c, const FewEdges& few, const Edge (&edges)[few_in_flight]) {
  Commits commits;
  commits.wanted = 0;
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if (!few.given[k] || (harness_has_padding() && edges[k].other == no_vertex)) continue;
    count_edge(c);
    note_useful_edge();
    commits.destination[k] = edges[k].other;
    commits.value[k] = carried(c, few.source[k].vertex, edges[k].other, edges[k].weight, few.id[k]);
    if (harness_improves(c, edges[k].other, commits.value[k])) commits.wanted |= 1u << k;
  }
  if (commits.wanted == 0) return;
  activate_few(c, commits.destination, harness_commit_few(c, commits));
}

HARNESS_DEVICE void push_tested(Context& c, const FewEdges& few) {
  Edge edges[few_in_flight];
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if (few.given[k]) edges[k] = load_edge(c, few.id[k], few.source[k]);
  }
  push_tested(c, few, edges);
}

/// Pushes up to few_in_flight loaded edges of active source vertices.
HARNESS_DEVICE void push_loaded_few(Context& c, const FewEdges& few, const Edge (&edges)[few_in_flight]) {
  if (harness_commit_tests() != CommitTests::none) return push_tested(c, few, edges);
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if (few.given[k]) push_loaded(c, few.source[k].vertex, edges[k], few.id[k]);
  }
}

/// Pushes the edges begin, begin + stride, ... of an active source vertex that are less than `end`.
HARNESS_DEVICE void push_edges(Context& c, RowOwner source, edge_t begin, edge_t end, edge_t stride) {
#if HARNESS_HAS_WARPS
  const CommitTests tests = harness_commit_tests();
  const bool is_short = stride == 1 && end - begin <= few_in_flight;
  if (tests == CommitTests::together || (tests == CommitTests::together_short && is_short)) {
#pragma unroll 1
    while (begin < end) {
      FewEdges few;
#pragma unroll
      for (uint32_t k = 0; k < few_in_flight; ++k) {
        few.source[k] = source;
        few.id[k] = begin + k * stride;
        few.given[k] = k * stride < end - begin;
      }
      push_tested(c, few);
      begin = end - begin > few_in_flight * stride ? begin + few_in_flight * stride : end;
    }
    return;
  }
#pragma unroll 4
#endif
  for (edge_t e = begin; e < end; e += stride) push_edge(c, source, e);
}

/// Loads up to few_in_flight edges of active source vertices and pushes them.
HARNESS_DEVICE void push_few(Context& c, const FewEdges& few) {
  if (harness_commit_tests() == CommitTests::together) return push_tested(c, few);
#pragma unroll
  for (uint32_t k = 0; k < few_in_flight; ++k) {
    if (few.given[k]) push_edge(c, few.source[k], few.id[k]);
  }
}

}  // namespace harness

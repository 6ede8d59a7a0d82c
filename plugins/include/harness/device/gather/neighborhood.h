// Access to the neighbours of any vertex, for algorithms that need more of the graph than the current edge.
// Such algorithms demand the capabilities rows.of_vertex/1 and edges.by_row/1, and edges.sorted/1 to
// intersect lists. Their line in CMakeLists.txt needs the words `EDGES 4 8`. Without them the build of the
// plugin fails and prints the right line (embed.cmake).
#pragma once

#include "../core/rows.h"
#ifdef HARNESS_MATCHES_VECTORS
#include "merge_by_chunks.h"
#else
#include "merge_by_steps.h"
#endif

namespace harness {

/// Returns neighbour number n of a vertex in this part of the layout, or no_vertex if the vertex has fewer
/// neighbours there. Neighbours are numbered in the sequence in which the layout stores them.
HARNESS_DEVICE vertex_t nth_neighbor(const Context& c, vertex_t v, edge_t n) {
  const RowRange rows = harness_rows_of(c, v);
  for (row_t place = rows.begin; place != rows.end; place = harness_next_row(c, place)) {
    const row_t row = harness_row_at(c, place);
    const Range edges = harness_neighbors(c, row);
    if (n < edges.size()) return load_edge(c, edges.begin + n, {v, row}).other;
    n -= edges.size();
  }
  return no_vertex;
}

/// Returns all edges of a vertex as one range, along which neighbours ascend (edges.sorted/1).
HARNESS_DEVICE Range sorted_edges(const Context& c, vertex_t v) {
  const RowRange rows = harness_rows_of(c, v);
  if (rows.begin == rows.end) return {0, 0};
  const Range first = harness_neighbors(c, rows.begin);
  if (rows.end - rows.begin == 1) return first;
  return {first.begin, harness_neighbors(c, rows.end - 1).end};
}

/// Returns the number of common neighbours of two vertices. No list may contain a neighbour twice.
HARNESS_DEVICE uint32_t count_common(const Context& c, vertex_t u, vertex_t v) {
  return count_in_both(c, u, sorted_edges(c, u), v, sorted_edges(c, v));
}

}  // namespace harness

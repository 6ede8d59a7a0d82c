// Asking memory for the rows of the sources that come next, while a gather goes through the row of one.
// Pulling on a CPU does it, by the format's prefetch().
#pragma once

#include "../core/rows.h"

namespace harness {

/// Rows of more edges than that are worth it: in a mesh or a road network, asking would cost more than
/// waiting.
constexpr edge_t look_ahead_from = 4;

/// The first row of a source; no_row where it has none, or is no vertex.
HARNESS_DEVICE row_t first_row_of(const Context& c, vertex_t source) {
  // An id below both of these has an entry in every format.
  if (source >= c.args.vertices || source >= c.args.rows) return no_row;
  const RowRange places = harness_rows_of(c, source);
  return places.begin != places.end ? harness_row_at(c, places.begin) : no_row;
}

/// Before the gather of edge e, where gathers read the rows of their sources (gathers_together = false) and
/// go by ascending edge ids. Such a gather takes longer than what a processor has under way at once, so that
/// each would begin by waiting for memory. A row is asked for twice: for where its edges are, and once that
/// is there, for the first of them. `end`: of the row. Edges of the rows behind it are looked at too; what is
/// found there may be no vertex, where a format counts ids from the base of the row.
HARNESS_DEVICE void look_ahead(const Context& c, RowOwner owner, edge_t e, edge_t end) {
  constexpr edge_t far = 16, near = 8;
  const edge_t edges = harness_edges_need_row() ? end : static_cast<edge_t>(c.args.edges);
  if (edges - e <= far) return;
  const row_t later = first_row_of(c, load_edge(c, e + far, owner).other);
  if (later != no_row) harness_prefetch(c, later, e);
  const row_t next = first_row_of(c, load_edge(c, e + near, owner).other);
  if (next != no_row) harness_prefetch(c, next, harness_neighbors(c, next).begin);
}

}  // namespace harness

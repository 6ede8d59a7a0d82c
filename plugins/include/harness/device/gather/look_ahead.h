// Prefetching for algorithms whose gather() reads the neighbour list of the source, such as triangle
// counting. While gather() reads the list of one source, the lists of the next sources are prefetched. Only
// pull on a CPU does so, by the format's prefetch().
#pragma once

#include "../core/rows.h"

namespace harness {

/// look_ahead() is called only for rows with more edges than this. In a mesh or a road network, whose rows
/// are short, prefetches cost more time than they save.
constexpr edge_t look_ahead_from = 4;

/// Returns the first row of the vertex `source`. Returns no_row if the vertex has no row, or if `source` is
/// not the id of a vertex.
HARNESS_DEVICE row_t first_row_of(const Context& c, vertex_t source) {
  // Both bounds are tested, because rows_of() of every format accepts the ids below both, but perhaps no
  // others.
  if (source >= c.args.vertices || source >= c.args.rows) return no_row;
  const RowRange places = harness_rows_of(c, source);
  return places.begin != places.end ? harness_row_at(c, places.begin) : no_row;
}

/// This function is called before the gather of edge e if gather() reads the row of the source
/// (`gathers_together` is false) and edge ids ascend. Such a gather is longer than a processor's window of
/// instructions in flight, so without a prefetch each gather would begin with a wait for memory. A row is
/// prefetched twice: first its offsets, later its first edges. `end` is the end of the current row. Edges
/// beyond the current row are looked up as if they were edges of it. If the format stores ids relative to the
/// vertex of the row, the result may therefore not be the id of a vertex.
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

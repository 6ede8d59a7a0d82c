// Rows: the items that a schedule iterates over. A row has edges of one vertex, which is the source in push
// and the destination in pull. Code calls this vertex the `base` of the row. A schedule begins with
// candidate_rows() and open_row(), or iterates over edges and looks up the rows that they belong to.
#pragma once

#include "activate.h"

namespace harness {

/// Stands for an unknown row. The row of an edge is looked up only if the format cannot return the edge
/// without its row.
constexpr row_t no_row = 0xffffffffu;

/// The owner of an edge: its row, and the vertex that the row belongs to. Some formats that permute edges
/// need the row to find an edge.
struct RowOwner {
  vertex_t vertex;
  row_t row;

  RowOwner() = default;
  HARNESS_DEVICE RowOwner(vertex_t base, row_t its_row = no_row) : vertex(base), row(its_row) {}
};

/// Returns the neighbour and the weight of edge e.
HARNESS_DEVICE Edge load_edge(const Context& c, edge_t e, RowOwner owner) {
  return harness_edges_need_row() && owner.row != no_row ? harness_edge_of_row(c, e, owner.row, owner.vertex)
                                                         : harness_edge(c, e, owner.vertex);
}

/// Returns the owner that thread `from` of the group has. The row is exchanged only if the format needs it.
template <class G>
HARNESS_DEVICE RowOwner broadcast_owner(const G& group, RowOwner owner, uint32_t from) {
  const vertex_t vertex = group.broadcast(owner.vertex, from);
  return harness_edges_need_row() ? RowOwner(vertex, group.broadcast(owner.row, from)) : RowOwner(vertex);
}

/// A row to process. If `edges` is empty, the row needs no work. If the format lists edges only by a cursor,
/// `edges` is always empty; then a row needs no work if its `base` is no_vertex.
struct Row {
  Range edges = {0, 0};       // first member, so that it stays in registers when a Row is returned
  vertex_t base = no_vertex;  ///< destination in pull, source in push
  row_t id = no_row;

  HARNESS_DEVICE RowOwner owner() const { return {base, id}; }
};

/// Returns the number of candidate rows in this superstep.
HARNESS_DEVICE uint64_t candidate_rows(const Context& c) {
  return harness_in_rows(c);
}

HARNESS_DEVICE bool base_needs_work(const Context& c, vertex_t base) {
  if (harness_pulls()) return harness_owns(c, base) && !harness_settled(c, base);
  return harness_in_listed() || harness_in_test(c, base);
}

/// Calls the format's prefetch() as a thread of a CPU does for a row and its edges, so that the emulated GPU
/// can check the function. Does nothing on other targets, or if the emulated GPU is run without checks of
/// prefetches.
HARNESS_DEVICE void try_prefetch([[maybe_unused]] const Context& c, [[maybe_unused]] row_t row,
                                 [[maybe_unused]] Range edges) {
#ifdef HARNESS_EMULATED
  if (!simt_looks_at_hints()) return;
  harness_prefetch(c, row, edges.begin);
  if (edges.begin != edges.end) harness_prefetch(c, row, edges.end - 1);
#endif
}

/// Returns row number `row`, or an empty row if its vertex needs no work in this superstep.
HARNESS_DEVICE Row load_row(const Context& c, row_t row) {
  const vertex_t base = harness_row_vertex(c, row);
  if (!base_needs_work(c, base)) return {};
  const Range edges = harness_neighbors(c, row);
  try_prefetch(c, row, edges);
  return {edges, base, row};
}

/// Returns candidate row i, or an empty row if its vertex needs no work in this superstep.
HARNESS_DEVICE Row open_row(const Context& c, uint64_t i) {
  return load_row(c, harness_in_row(c, i));
}

HARNESS_DEVICE RowOwner row_owner(const Context& c, row_t row) {
  return {harness_row_vertex(c, row), row};
}

/// Returns the row of edge e, and the vertex that the row belongs to.
HARNESS_DEVICE RowOwner stored_owner(const Context& c, edge_t e) {
  return row_owner(c, harness_find_row(c, e));
}
HARNESS_DEVICE vertex_t stored_base(const Context& c, edge_t e) {
  return stored_owner(c, e).vertex;
}

}  // namespace harness

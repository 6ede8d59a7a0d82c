// A line is a concatenation of rows: the edges of all rows are numbered consecutively by their position, so
// that any span of positions can be given to a worker. The helpers of edges.h and warp_rows.h work on any
// line. PartLine is the line of all rows of a layout's part. A schedule may define its own line, as the
// schedule `strict` does.
//
// Cost     first_row: one call per span on the cpu target. warp_search: log32(rows) rounds of start() per
//          span of a warp. start, end, owner, first: one call per row of a span.
// Shared   0 bytes.
// Callers  the helpers that take a line; members are called by any thread, in any order.
// Source   the scanned degrees of [GRAssembler 2.1.2], searched as in the merge path [Davidson 2014].
// Snippet  all rows of a part as a line:
//     // kernel_step(0, {.domain = HARNESS_PER_EDGE, .shared_bytes_per_thread = HARNESS_POOL_BYTES})
//     struct AllRows : RowLine<AllRows> {  // positions are edge ids
//       const Context& c;
//       HARNESS_DEVICE explicit AllRows(const Context& context) : c(context) {}
//       HARNESS_DEVICE Range edges(uint64_t row) const { return harness_neighbors(c, row_t(row)); }
//       HARNESS_DEVICE uint64_t rows() const { return c.args.rows; }
//       HARNESS_DEVICE uint64_t first_row(uint64_t at) const { return harness_find_row(c, edge_t(at)); }
//       HARNESS_DEVICE uint64_t start(uint64_t row) const { return edges(row).begin; }
//       HARNESS_DEVICE uint64_t end(uint64_t row) const { return edges(row).end; }
//       HARNESS_DEVICE edge_t first(uint64_t row) const { return edges(row).begin; }
//       HARNESS_DEVICE RowOwner owner(uint64_t row) const { return row_owner(c, row_t(row)); }
//     };
//     partitioned_edges(c, c.args.edges, AllRows(c));
#pragma once

#include "row.h"

namespace harness {

/// Base class of a line. The derived class defines the first five members of this table, and either `owner`
/// or `base`. RowLine derives the other of these two.
///
/// | `uint64_t rows() const` | number of rows |
/// | `uint64_t first_row(uint64_t position) const` | row that contains a position |
/// | `uint64_t start(uint64_t row) const` | first position of a row, ascending with the row |
/// | `uint64_t end(uint64_t row) const` | position after the last one of a row |
/// | `edge_t first(uint64_t row) const` | edge id at the row's start |
/// | `RowOwner owner(uint64_t row) const` | id of the row, and the vertex that it belongs to |
/// | `vertex_t base(uint64_t row) const` | vertex that the row belongs to |
template <class Line>
struct RowLine {
  HARNESS_DEVICE RowOwner owner(uint64_t row) const {
    static_assert(!is_inherited(&Line::base),
                  "a line needs: RowOwner owner(uint64_t row) const, or vertex_t base(uint64_t row) const");
    return self().base(row);
  }
  HARNESS_DEVICE vertex_t base(uint64_t row) const { return self().owner(row).vertex; }
  HARNESS_DEVICE edge_t edge(uint64_t row, uint64_t position) const {
    return self().first(row) + static_cast<edge_t>(position - self().start(row));
  }

 private:
  HARNESS_DEVICE static constexpr bool is_inherited(vertex_t (RowLine::*)(uint64_t) const) { return true; }
  template <class Own>
  HARNESS_DEVICE static constexpr bool is_inherited(Own) {
    return false;
  }
  HARNESS_DEVICE const Line& self() const { return static_cast<const Line&>(*this); }
};

}  // namespace harness

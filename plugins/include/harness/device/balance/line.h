// Lines: rows laid out one after the other along positions, so that any span of them can be dealt to
// a worker. edges.h deals out the line of a part, and a schedule may bring one of its own (strict).
#pragma once

#include "row.h"

namespace harness {

/// Base of a line. It has to add
///   uint64_t rows() const
///   uint64_t first_row(uint64_t position) const      the row that a position lies in
///   uint64_t start(uint64_t row) const, end(row)     positions [start, end) of a row: `start` ascends
///   edge_t first(uint64_t row) const                 the edge id at the row's start
/// and one of
///   RowOwner owner(uint64_t row) const               base and id of the row
///   vertex_t base(uint64_t row) const                the base alone
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

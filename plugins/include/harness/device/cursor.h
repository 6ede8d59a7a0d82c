// Cursors: rows laid out one after the other along a line of positions, so that any span of the line can be
// dealt to a worker.
#pragma once

#include "schedule.h"

namespace harness {

/// Base of a cursor. It has to add
///   uint64_t rows() const
///   uint64_t first_row(uint64_t position) const      the row that a position lies in
///   uint64_t start(uint64_t row) const, end(row)     positions [start, end) of a row: `start` ascends
///   vertex_t base(uint64_t row) const
///   edge_t first(uint64_t row) const                 the edge id at the row's start
template <class Cursor>
struct RowCursor {
  HARNESS_DEVICE edge_t edge(uint64_t row, uint64_t position) const {
    return self().first(row) + static_cast<edge_t>(position - self().start(row));
  }

 private:
  HARNESS_DEVICE const Cursor& self() const { return static_cast<const Cursor&>(*this); }
};

}  // namespace harness

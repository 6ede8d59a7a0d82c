// Rows: what a schedule iterates over, and which of them need work.
#pragma once

#include "hooks.h"

namespace harness {

/// A row that is to be processed: nothing to do when it is empty.
struct Row {
  Range edges = {0, 0};       // first, so that it travels in a register of its own where a Row is returned
  vertex_t base = no_vertex;  ///< destination in pull, source in push
};

/// How many rows are candidates in this superstep.
HARNESS_DEVICE uint64_t candidate_rows(const Context& c) {
  return harness_in_rows(c);
}

HARNESS_DEVICE bool base_needs_work(const Context& c, vertex_t base) {
  if (harness_pulls()) return !harness_settled(c, base);
  return harness_in_listed() || harness_in_test(c, base);
}

/// A row by its id; empty when its base needs no work.
HARNESS_DEVICE Row load_row(const Context& c, row_t row) {
  const vertex_t base = harness_row_vertex(c, row);
  if (!base_needs_work(c, base)) return {};
  return {harness_neighbors(c, row), base};
}

/// The i-th candidate row.
HARNESS_DEVICE Row open_row(const Context& c, uint64_t i) {
  return load_row(c, harness_in_row(c, i));
}

HARNESS_DEVICE vertex_t stored_base(const Context& c, edge_t e) {
  return harness_row_vertex(c, harness_find_row(c, e));
}

}  // namespace harness

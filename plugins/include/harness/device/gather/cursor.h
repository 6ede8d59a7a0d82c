// Formats that list the edges of a row one after the other and know no edge by its number, as compressed rows
// do. One thread walks such a row by a cursor.
#pragma once

#include "pull.h"

namespace harness {

/// One thread takes all edges of a row: pull commits once, and stops where what was gathered decides.
HARNESS_DEVICE void cursor_row(Context& c, const Row& row, bool exclusive) {
  if (row.base == no_vertex) return;
  EdgeCursor cursor;
  harness_open_cursor(c, row.id, row.base, cursor);
  Edge edge;
  if (harness_pulls()) {
    Gathered gathered;
    while (harness_next_edge(c, cursor, edge) && !gathered.pull_loaded(c, row.base, edge)) {
    }
    gathered.commit(c, row.base, exclusive);
  } else {
    while (harness_next_edge(c, cursor, edge)) push_loaded(c, row.base, edge);
  }
}

}  // namespace harness

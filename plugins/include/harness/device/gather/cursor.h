// Processes the rows of formats that can only list the edges of a row in sequence, such as byte codes. The
// edges of such a format have no ids, so one thread walks a row with a cursor.
#pragma once

#include "pull.h"

namespace harness {

/// One thread processes all edges of a row. Pull calls the hook commit() once, and stops as soon as the
/// gathered value suffices.
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

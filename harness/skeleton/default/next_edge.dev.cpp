// The next step of the walk that open_cursor begins.
#include <harness/device/core/hooks.h>

HARNESS_HOOK bool harness_next_edge(const harness::Context& c, harness::EdgeCursor& cursor,
                                    harness::Edge& edge) {
  if (cursor.at >= cursor.end) return false;
  const harness::edge_t e = static_cast<harness::edge_t>(cursor.at++);
  edge = harness_edge_of_row(c, e, cursor.last, cursor.spare);
  return true;
}

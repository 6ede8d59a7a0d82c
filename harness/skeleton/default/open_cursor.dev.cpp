// A walk over the ids of a row's edges (harness::edge_t): `last` holds the row, `spare` its vertex.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_open_cursor(const harness::Context& c, harness::row_t row, harness::vertex_t base,
                                      harness::EdgeCursor& cursor) {
  const harness::Range edges = harness_neighbors(c, row);
  cursor = {edges.begin, edges.end, row, base};
}

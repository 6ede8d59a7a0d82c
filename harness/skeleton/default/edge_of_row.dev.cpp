// An edge by its id and the vertex of its row.
#include <harness/device/core/hooks.h>

HARNESS_HOOK harness::Edge harness_edge_of_row(const harness::Context& c, harness::edge_t e, harness::row_t,
                                               harness::vertex_t base) {
  return harness_edge(c, e, base);
}

// Four edges of a row: one after the other.
#include <harness/device/core/hooks.h>

HARNESS_HOOK harness::FourEdges harness_four_edges(const harness::Context& c, harness::edge_t first,
                                                   harness::vertex_t base) {
  return {{harness_edge(c, first, base), harness_edge(c, first + 1, base), harness_edge(c, first + 2, base),
           harness_edge(c, first + 3, base)}};
}

// For each vertex, adds up the hashes (edge_print.h) of the edges that one part of a layout has in the
// vertex's rows. The kernel reads the edges only by hooks that every format has. The host compares the sums
// with those of a sequential model of the graph.
#include <harness/device.h>

#include "edge_print.h"
#include "update_batch.h"

using namespace harness;

HARNESS_KERNEL(harness_print_rows) {
  const harness_prints& to = c.schedule<harness_prints>();
  c.at.for_each(c.args.rows, [&](uint64_t i) {
    const row_t row = static_cast<row_t>(i);
    const vertex_t base = harness_row_vertex(c, row);
    if (base == no_vertex) return;
    uint64_t sum = 0;
    EdgeCursor cursor;
    harness_open_cursor(c, row, base, cursor);
    for (Edge edge; harness_next_edge(c, cursor, edge);) {
      if (edge.other == no_vertex) continue;
      const uint32_t weight = to.weighted != 0 ? bit_cast<uint32_t>(edge.weight) : 0;
      sum += skeleton::edge_print(base, edge.other, weight);
    }
    if (sum != 0) atomic_add(to.prints + base, sum);
  });
}

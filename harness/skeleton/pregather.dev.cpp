// Gathers values before the schedule's kernels, for formats that store the values with the edges. This kernel
// visits the edges by ascending id. A format can therefore number its edges such that the source values are
// read with locality.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_pregather_off
// pregather_off: a value is gathered when the schedule visits its edge.
HARNESS_HOOK bool harness_pregathers() {
  return false;
}

#elif HARNESS_MODULE_pregather_on
HARNESS_HOOK bool harness_pregathers() {
  return true;
}

HARNESS_KERNEL(harness_pregather) {
  auto* values = static_cast<value_bits*>(harness_gathered_values(c));
  c.at.for_each(c.args.edges, [&](uint64_t i) {
    const edge_t e = static_cast<edge_t>(i);
    const vertex_t base = stored_base(c, e);
    const Edge edge = harness_edge(c, e, base);
    if (harness_has_padding() && edge.other == no_vertex) return;
    values[e] = harness_gather(c, edge.other, base, edge.weight);
  });
}
#endif

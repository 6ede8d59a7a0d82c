// Warp mapping (D, section 2.1.2, Table 4.1): a warp takes as many rows as it has lanes, scans their degrees
// and shares the edges evenly.
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD, 0, HARNESS_POOL_BYTES)};

HARNESS_EXPORT const harness_plugin* harness_plugin_v1(void) {
  static const harness_schedule schedule = make_schedule(steps);
  static const harness_plugin plugin = [] {
    harness_plugin p =
        describe(HARNESS_KIND_SCHEDULE, "wm", "1.0", "warp mapping: a warp shares the edges of its rows",
                 "GRAssembler, section 2.1.2");
    p.provides = "rows.whole/1";
    p.demands = "edges.by_row/1";
    p.ops.schedule = &schedule;
    set_images(p);
    return p;
  }();
  return &plugin;
}

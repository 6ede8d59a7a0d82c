// Vertex mapping (D, section 2.1.2): a thread a row.
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD)};

HARNESS_EXPORT const harness_plugin* harness_plugin_v1(void) {
  static const harness_schedule schedule = make_schedule(steps);
  static const harness_plugin plugin = [] {
    harness_plugin p = describe(HARNESS_KIND_SCHEDULE, "vm", "1.0", "vertex mapping: a thread a row",
                                "GRAssembler, section 2.1.2");
    p.provides = "rows.whole/1";
    p.demands = "edges.by_row/1";
    p.ops.schedule = &schedule;
    set_images(p);
    return p;
  }();
  return &plugin;
}

// Edge mapping (D, section 2.1.2): threads take edges, whatever rows they belong to. Where the format does
// not store an edge's row it is searched once per chunk.
#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_EDGE, HARNESS_THREAD, 0, HARNESS_POOL_BYTES)};

HARNESS_EXPORT const harness_plugin* harness_plugin_v1(void) {
  static const harness_schedule schedule = make_schedule(steps);
  static const harness_plugin plugin = [] {
    harness_plugin p = describe(HARNESS_KIND_SCHEDULE, "em", "1.0", "edge mapping: a thread an edge",
                                "GRAssembler, section 2.1.2");
    p.demands = "edges.by_id/1 frontier.test/1";
    p.ops.schedule = &schedule;
    set_images(p);
    return p;
  }();
  return &plugin;
}

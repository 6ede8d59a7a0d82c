// Thread, warp and block mapping (Merrill, Garland and Grimshaw, PPoPP 2012; D, section 2.1.2): rows are
// binned by degree into three queues in global memory, which one kernel works through.
#include "twc.h"

#include <harness/plugin.hpp>

using namespace harness;

static constexpr harness_param params[] = {
    uint_param("warp_degree", "32", 1, 1e9, "rows of this many edges get a warp",
               offsetof(TwcState, warp_degree)),
    uint_param("block_degree", "1024", 1, 1e9, "rows of this many edges get a block",
               offsetof(TwcState, block_degree)),
};
static constexpr harness_scratch queues[] = {
    scratch_array("small", HARNESS_PER_ROW, 4, offsetof(TwcState, small)),
    scratch_array("medium", HARNESS_PER_ROW, 4, offsetof(TwcState, medium)),
    scratch_array("large", HARNESS_PER_ROW, 4, offsetof(TwcState, large)),
};
static constexpr harness_step steps[] = {
    kernel_step(0, HARNESS_PER_ROW, HARNESS_THREAD),
    kernel_step(1, HARNESS_PER_ROW, HARNESS_WARP),
};

HARNESS_EXPORT const harness_plugin* harness_plugin_v1(void) {
  static const harness_schedule schedule = make_schedule<TwcState>(steps, queues);
  static const harness_plugin plugin = [] {
    harness_plugin p =
        describe(HARNESS_KIND_SCHEDULE, "twc", "1.0", "rows binned by degree for threads, warps and blocks",
                 "Merrill et al. 2012; GRAssembler, section 2.1.2");
    p.provides = "rows.whole/1";
    p.demands = "edges.by_row/1";
    p.ops.schedule = &schedule;
    set_params(p, params);
    set_images(p);
    return p;
  }();
  return &plugin;
}

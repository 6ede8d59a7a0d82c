// Output frontier `counter`: only how often a vertex was activated (GRAssembler, section 2.4.2).
#include <harness/device.h>

HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t) {
  ++c.activated;
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}

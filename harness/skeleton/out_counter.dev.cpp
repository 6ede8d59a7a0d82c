// Output frontier `counter`: only how often a vertex was activated ([GRAssembler 2.4.2]).
#include <harness/device.h>

HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t) {
  ++c.activated;
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::insert_one_by_one(c, vertices, wanted);
}

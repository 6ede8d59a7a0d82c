// Input frontier `reverse_queue`, for pull: the candidates are the rows of the inactive vertices, which the
// expand step has listed [GRAssembler Table 2.6]. Which sources are active the algorithm's state says.
#include <harness/device.h>

HARNESS_HOOK uint64_t harness_in_rows(const harness::Context& c) {
  return c.args.control->rows;
}
HARNESS_HOOK harness::row_t harness_in_row(const harness::Context& c, uint64_t i) {
  return c.args.expanded[i];
}
HARNESS_HOOK bool harness_in_listed() {
  return true;
}
HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v) {
  return harness_active(c, v);
}

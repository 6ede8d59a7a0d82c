// Input frontier `queue` where a vertex has several rows or none: the expand step has listed them.
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
// Of vertices that are not listed: asked where a queue of destinations is pulled to.
HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v) {
  return harness_active(c, v);
}

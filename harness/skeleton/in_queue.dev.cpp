// Input frontier `queue` where rows are vertices: the candidates are the queue's entries.
#include <harness/device.h>

HARNESS_HOOK uint64_t harness_in_rows(const harness::Context& c) {
  return c.frontier_size;
}
HARNESS_HOOK harness::row_t harness_in_row(const harness::Context& c, uint64_t i) {
  return harness::load_settled(&c.in.queue[i]);
}
HARNESS_HOOK bool harness_in_listed() {
  return true;
}
// Of vertices that are not listed: asked where a queue of destinations is pulled to.
HARNESS_HOOK bool harness_in_test(const harness::Context& c, harness::vertex_t v) {
  return harness_active(c, v);
}

// Which rows a superstep looks at: the vertices of a queue, in a format whose rows are the vertices.
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

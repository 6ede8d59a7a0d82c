// Which rows a superstep looks at: those that harness_expand has listed before, the rows of a queue's
// vertices (expand.dev.cpp) or of the vertices that pull still has to reach (expand_unsettled.dev.cpp).
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

// Which rows a superstep looks at: every row of the part.
#include <harness/device.h>

HARNESS_HOOK uint64_t harness_in_rows(const harness::Context& c) {
  return c.args.rows;
}
HARNESS_HOOK harness::row_t harness_in_row(const harness::Context&, uint64_t i) {
  return static_cast<harness::row_t>(i);
}
HARNESS_HOOK bool harness_in_listed() {
  return false;
}

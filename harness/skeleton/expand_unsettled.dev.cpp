// Lists the rows of the destinations that still need work: the reverse queue, which is what
// pull iterates over.
#include <harness/device.h>

using namespace harness;

HARNESS_CALLABLE_KERNEL(harness_expand) {
  Appender rows(c.args.expanded, &c.args.control->rows);
  c.at.for_each(c.args.rows, [&](uint64_t i) {
    const row_t row = static_cast<row_t>(i);
    if (!harness_settled(c, harness_row_vertex(c, row))) rows.push(row);
  });
  rows.flush();
}

// Lists the rows of the active vertices, for formats whose rows are not vertices and a frontier that
// is a queue.
#include <harness/device.h>

using namespace harness;

HARNESS_CALLABLE_KERNEL(harness_expand) {
  Appender rows(c.args.expanded, &c.args.control->rows);
  c.at.for_each(c.frontier_size, [&](uint64_t i) {
    const RowRange range = harness_rows_of(c, c.in.queue[i]);
    for (row_t place = range.begin; place != range.end; place = harness_next_row(c, place)) {
      rows.push(harness_row_at(c, place));
    }
  });
  rows.flush();
}

// Input frontier, in two kinds of modules: in_rows_* lists the rows that a superstep processes, and in_test_*
// tests whether a vertex is active.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_in_rows_all
// Every row of the part.
HARNESS_HOOK uint64_t harness_in_rows(const Context& c) {
  return c.args.rows;
}
HARNESS_HOOK row_t harness_in_row(const Context&, uint64_t i) {
  return static_cast<row_t>(i);
}
HARNESS_HOOK bool harness_in_listed() {
  return false;
}

#elif HARNESS_MODULE_in_rows_owned
// The rows of the vertices that this rank owns, in a format whose rows are vertices. Or a range of rows, if
// their edges are copied a range at a time.
HARNESS_HOOK uint64_t harness_in_rows(const Context& c) {
  return c.args.owned_count;
}
HARNESS_HOOK row_t harness_in_row(const Context& c, uint64_t i) {
  return static_cast<row_t>(c.args.owned_first + i);
}
HARNESS_HOOK bool harness_in_listed() {
  return false;
}

#elif HARNESS_MODULE_in_rows_queue
// The vertices of a queue, in a format whose rows are vertices.
HARNESS_HOOK uint64_t harness_in_rows(const Context& c) {
  return c.frontier_size;
}
HARNESS_HOOK row_t harness_in_row(const Context& c, uint64_t i) {
  return load_settled(&c.in.queue[i]);
}
HARNESS_HOOK bool harness_in_listed() {
  return true;
}

#elif HARNESS_MODULE_in_rows_expanded
// Rows that harness_expand has listed: the rows of a queue's vertices, or of the unsettled vertices in pull
// (expand.dev.cpp).
HARNESS_HOOK uint64_t harness_in_rows(const Context& c) {
  return c.args.control->rows;
}
HARNESS_HOOK row_t harness_in_row(const Context& c, uint64_t i) {
  return c.args.expanded[i];
}
HARNESS_HOOK bool harness_in_listed() {
  return true;
}

#elif HARNESS_MODULE_in_test_state
// Without an array of active vertices, the algorithm's state decides.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return harness_active(c, v);
}

#elif HARNESS_MODULE_in_test_bitmap
// One bit per vertex.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return (load_settled(&c.in.bits[v / 32]) >> (v % 32)) & 1u;
}

#elif HARNESS_MODULE_in_test_bytemap
// One byte per vertex.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return load_settled(&c.in.bytes[v]) != 0;
}
#endif

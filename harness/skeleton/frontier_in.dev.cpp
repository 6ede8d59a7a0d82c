// Input frontier. The modules in_rows_* return the rows of the part's matrix that a schedule looks at in a
// superstep. The modules in_test_* test whether a vertex is active.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_in_rows_all
// in_rows_all: all rows of the part.
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
// in_rows_owned: the rows of the vertices that this rank owns, in a format whose row v belongs to vertex v.
// If the edges of one range of rows at a time are copied to the device, the rows are those of the current
// range.
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
// in_rows_queue: the rows of the vertices in a queue, in a format whose row v belongs to vertex v.
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
// in_rows_expanded: the rows that harness_expand has listed (expand.dev.cpp). They belong to the vertices in
// a queue, or in pull to the unsettled vertices.
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
// in_test_state: the hook `active` of the algorithm decides, because active vertices are not stored in an
// array.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return harness_active(c, v);
}

#elif HARNESS_MODULE_in_test_bitmap
// in_test_bitmap: one bit per vertex.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return (load_settled(&c.in.bits[v / 32]) >> (v % 32)) & 1u;
}

#elif HARNESS_MODULE_in_test_bytemap
// in_test_bytemap: one byte per vertex.
HARNESS_HOOK bool harness_in_test(const Context& c, vertex_t v) {
  return load_settled(&c.in.bytes[v]) != 0;
}
#endif

// Output frontier `queue`, where what a superstep activates may be taken in the same superstep: a thread of a
// CPU goes on with the vertices that it has activated itself, so that fewer supersteps are needed, each of
// which has to wait for all threads. More than its buffer holds is left to the next superstep, for all: as
// [GAPBS] fuses the buckets of delta-stepping. On a GPU this is the plain queue. There is an image for each
// width of edge_t and of value_bits, as edges are looked at and their values committed.
#include <harness/device.h>

#if HARNESS_SIMT
#include "out_queue.dev.cpp"
#else
#include "queue_buffer.h"

HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  harness::skeleton::buffer_vertex(c, v);
}
HARNESS_HOOK void harness_out_insert_few(harness::Context& c,
                                         const harness::vertex_t (&vertices)[harness::few_in_flight],
                                         uint32_t wanted) {
  harness::insert_one_by_one(c, vertices, wanted);
}
HARNESS_HOOK void harness_out_flush(harness::Context& c) {
  // First values are not ready before their kernel, which has no frontier, ends.
  if (c.frontier_size == 0) return harness::skeleton::share_buffer(c);
  while (c.buffered != 0) {
    uint32_t vertices[harness::buffer_entries];
    const uint32_t count = c.buffered;
    __builtin_memcpy(vertices, c.at.buffer, count * sizeof(uint32_t));
    c.buffered = 0;
    for (uint32_t i = 0; i < count; ++i) {
      harness_taken(c, vertices[i]);
      harness::whole_row(c, harness::load_row(c, vertices[i]));
    }
  }
}
#endif

// Output frontier `queue`, to which vertices are appended in any sequence. If the backend requests it, the
// blocks of the cpu target append one after another, by ascending block number (in_turn.h). A vertex may be
// appended several times unless the option dedup prevents it.
#include <harness/device.h>

using namespace harness;

#if HARNESS_HAS_WARPS
HARNESS_HOOK void harness_out_insert(Context& c, vertex_t v) {
  Appender(c.out.queue, &c.args.control->queue_size).push(v);
}
HARNESS_HOOK void harness_out_insert_few(Context& c, const vertex_t (&vertices)[few_in_flight],
                                         uint32_t wanted) {
  Appender(c.out.queue, &c.args.control->queue_size).push_few(vertices, wanted);
}
HARNESS_HOOK void harness_out_flush(Context&) {}
#else
#include "queue_buffer.h"

#if HARNESS_MODULE_out_queue
#include "in_turn.h"

static HARNESS_DEVICE void make_room(Context& c) {
  if (!skeleton::takes_turns(c.args)) return skeleton::share_buffer(c);
  skeleton::spill(c.args, c.at.block, c.at.buffer);
  c.buffered = 0;
}
HARNESS_HOOK void harness_out_flush(Context& c) {
  if (!skeleton::takes_turns(c.args)) return skeleton::share_buffer(c);
  skeleton::append_in_turn(c.args, c.at.block, c.at.blocks, c.at.buffer, c.buffered);
}

#elif HARNESS_MODULE_out_queue_ahead
// out_queue_ahead: after a thread of a CPU has activated vertices, it also processes them in the same
// superstep. A run then has fewer supersteps, at whose end threads wait for one another. If the thread's
// buffer is full, its vertices are appended to the queue, and any thread processes them in the next
// superstep. This is the bucket fusion of delta-stepping in [GAPBS].
//
// On a GPU, this module is the same as out_queue. This code reads edges and commits values, so its images
// depend on the width of edge ids and of gathered values.
static HARNESS_DEVICE void make_room(Context& c) {
  skeleton::share_buffer(c);
}
HARNESS_HOOK void harness_out_flush(Context& c) {
  // A kernel without an input frontier computes initial values. Until it has ended, no vertex may be
  // processed.
  if (c.frontier_size == 0) return skeleton::share_buffer(c);
  while (c.buffered != 0) {
    uint32_t vertices[buffer_entries];
    const uint32_t count = c.buffered;
    __builtin_memcpy(vertices, c.at.buffer, count * sizeof(uint32_t));
    c.buffered = 0;
    for (uint32_t i = 0; i < count; ++i) {
      harness_taken(c, vertices[i]);
      whole_row(c, load_row(c, vertices[i]));
    }
  }
}
#endif

HARNESS_HOOK void harness_out_insert(Context& c, vertex_t v) {
  if (c.buffered == buffer_entries) make_room(c);
  c.at.buffer[c.buffered++] = v;
}
HARNESS_HOOK void harness_out_insert_few(Context& c, const vertex_t (&vertices)[few_in_flight],
                                         uint32_t wanted) {
  insert_one_by_one(c, vertices, wanted);
}
#endif

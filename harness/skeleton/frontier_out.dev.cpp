// Output frontiers other than queues (out_queue.dev.cpp). In a bitmap or bytemap a vertex counts once, and in
// a counter each activation counts.
#include <harness/device.h>

using namespace harness;

#if HARNESS_MODULE_out_bitmap
// out_bitmap: one bit per vertex. Bits of the same word are collected before they are written. If vertices
// come in ascending sequence, as in pull, one atomic operation then writes up to 32 vertices. On the cpu
// target, each thread collects the bits that it sets. On a GPU, lanes that insert vertices at the same time
// collect their bits.
#if HARNESS_HAS_WARPS
HARNESS_HOOK void harness_out_insert(Context& c, vertex_t v) {
  const uint32_t bit = 1u << (v % 32);
  const Converged lanes;
  // If v % 32 is the lane's index in every lane, the mask of the lanes with the same word is also the mask of
  // the bits to set in it.
  if (lanes.all(bit == lane_bit())) {
    const Converged word = lanes.alike(v / 32);
    if (word.leads()) c.activated += count_bits(word.mask & ~atomic_or(&c.out.bits[v / 32], word.mask));
  } else if ((atomic_or(&c.out.bits[v / 32], bit) & bit) == 0) {
    ++c.activated;
  }
}
HARNESS_HOOK void harness_out_flush(Context&) {}
#else
HARNESS_HOOK void harness_out_flush(Context& c) {
  if (c.bits == 0) return;
  const uint32_t before = atomic_or(&c.out.bits[c.word], c.bits);
  c.activated += count_bits(c.bits & ~before);
  c.bits = 0;
}
HARNESS_HOOK void harness_out_insert(Context& c, vertex_t v) {
  if (c.word != v / 32) {
    harness_out_flush(c);
    c.word = v / 32;
  }
  c.bits |= 1u << (v % 32);
}
#endif

#elif HARNESS_MODULE_out_bytemap
// out_bytemap: one byte per vertex.
HARNESS_HOOK void harness_out_insert(Context& c, vertex_t v) {
  uint8_t* byte = &c.out.bytes[v];
  if (load_relaxed(byte) == 0 && atomic_mark(byte)) ++c.activated;
}
HARNESS_HOOK void harness_out_flush(Context&) {}

#elif HARNESS_MODULE_out_counter
// out_counter: only counts activations, and does not store the vertices ([GRAssembler 2.4.2]).
HARNESS_HOOK void harness_out_insert(Context& c, vertex_t) {
  ++c.activated;
}
HARNESS_HOOK void harness_out_flush(Context&) {}
#endif

HARNESS_HOOK void harness_out_insert_few(Context& c, const vertex_t (&vertices)[few_in_flight],
                                         uint32_t wanted) {
  insert_one_by_one(c, vertices, wanted);
}

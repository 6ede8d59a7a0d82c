// Output frontier `bitmap`: one bit a vertex; a vertex counts once. Bits of one word are held back and
// written with one atomic: in pull, where vertices come in order, that is one for up to 32 vertices.
#include <harness/device.h>

HARNESS_HOOK void harness_out_flush(harness::Context& c) {
  if (c.bits == 0) return;
  const uint32_t before = harness::atomic_or(&c.args.out.bits[c.word], c.bits);
  c.activated += harness::count_bits(c.bits & ~before);
  c.bits = 0;
}
HARNESS_HOOK void harness_out_insert(harness::Context& c, harness::vertex_t v) {
  if (c.word != v / 32) {
    harness_out_flush(c);
    c.word = v / 32;
  }
  c.bits |= 1u << (v % 32);
}

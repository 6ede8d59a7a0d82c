// Output frontier `bitmap`: one bit a vertex; a vertex counts once.
#include <harness/device.h>

HARNESS_HOOK bool harness_out_insert(harness::Context& c, harness::vertex_t v) {
  uint32_t* word = &c.args.out.bits[v / 32];
  const uint32_t bit = 1u << (v % 32);
  if (harness::load_relaxed(word) & bit) return false;
  return (harness::atomic_or(word, bit) & bit) == 0;
}
HARNESS_HOOK void harness_out_flush(harness::Context&) {}

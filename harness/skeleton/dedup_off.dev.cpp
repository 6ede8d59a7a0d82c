// Deduplication `off`: an activated vertex is inserted as often as it is activated.
#include <harness/device.h>

HARNESS_HOOK bool harness_first(const harness::Context&, harness::vertex_t) {
  return true;
}
HARNESS_HOOK void harness_taken(const harness::Context&, harness::vertex_t) {}
HARNESS_HOOK uint64_t harness_dedup_words(uint32_t) {
  return 0;
}

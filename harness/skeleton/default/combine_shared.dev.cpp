// Combines by a loop that tries again where another thread of the block came between.
#include <harness/device/core/hooks.h>

HARNESS_HOOK void harness_combine_shared(harness::value_bits* element, harness::value_bits value) {
  harness::combine_shared(element, value,
                          [](harness::value_bits a, harness::value_bits b) { return harness_combine(a, b); });
}

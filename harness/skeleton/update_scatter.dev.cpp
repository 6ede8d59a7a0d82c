// Writes words to many places of a layout, which the host has changed there. One kernel takes the place of
// many small copies.
#include <harness/device.h>

#include "update_batch.h"

using namespace harness;

HARNESS_KERNEL(harness_scatter_words) {
  const harness_scatter& words = c.schedule<harness_scatter>();
  c.at.for_each(words.count,
                [&](uint64_t i) { *load_input(words.places + i) = load_input(words.values + i); });
}

// Writes words that the host has changed in its copy of a layout to their addresses on the device. One kernel
// replaces many small copies.
#include <harness/device.h>

#include "update_batch.h"

using namespace harness;

HARNESS_KERNEL(harness_scatter_words) {
  const harness_scatter& words = c.schedule<harness_scatter>();
  c.at.for_each(words.count,
                [&](uint64_t i) { *load_input(words.places + i) = load_input(words.values + i); });
}

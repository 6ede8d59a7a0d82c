// Copies the values of a list of vertices to or from a packed array, for an exchange between ranks. These
// kernels use members of `args` for other purposes. The list is args.in.queue, of length args.edges. The
// array of all values is args.stamps, with args.rows words of 32 bits per vertex. The packed array is
// args.expanded.
#include <harness/device.h>

using namespace harness;

template <class F>
static HARNESS_DEVICE void for_each_word(Context& c, F f) {
  const uint64_t words = c.args.rows;
  c.at.for_each(c.args.edges * words, [&](uint64_t i) {
    f(c.args.expanded[i], c.args.stamps[c.args.in.queue[i / words] * words + i % words]);
  });
}

HARNESS_KERNEL(harness_pack_values) {
  for_each_word(c, [](uint32_t& packed, const uint32_t& value) { packed = value; });
}

HARNESS_KERNEL(harness_unpack_values) {
  for_each_word(c, [](const uint32_t& packed, uint32_t& value) { value = packed; });
}

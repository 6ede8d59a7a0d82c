// Kernels that convert the frontier that the last superstep wrote (args.out) into the kind that the next
// superstep reads (args.in). If one of the two kinds is a queue, control.lists[1] is the number of its
// entries.
#include <harness/device.h>

using namespace harness;

HARNESS_KERNEL(harness_bitmap_to_queue) {
  Appender queue(c.in.queue, &c.args.control->lists[1]);
  c.at.for_each(HARNESS_BITMAP_WORDS(c.args.vertices), [&](uint64_t word) {
    for (uint32_t bits = c.out.bits[word]; bits != 0; bits &= bits - 1) {
      queue.push(static_cast<uint32_t>(word * 32) + lowest_bit(bits));
    }
  });
  queue.flush();
}

HARNESS_KERNEL(harness_bytemap_to_queue) {
  Appender queue(c.in.queue, &c.args.control->lists[1]);
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    if (c.out.bytes[v] != 0) queue.push(static_cast<vertex_t>(v));
  });
  queue.flush();
}

HARNESS_KERNEL(harness_queue_to_bitmap) {
  c.at.for_each(c.args.control->lists[1], [&](uint64_t i) {
    const vertex_t v = c.out.queue[i];
    atomic_or(&c.in.bits[v / 32], 1u << (v % 32));
  });
}

HARNESS_KERNEL(harness_queue_to_bytemap) {
  c.at.for_each(c.args.control->lists[1],
                [&](uint64_t i) { store_relaxed(&c.in.bytes[c.out.queue[i]], uint8_t{1}); });
}

HARNESS_KERNEL(harness_bitmap_to_bytemap) {
  c.at.for_each(c.args.vertices, [&](uint64_t v) {
    c.in.bytes[v] = static_cast<uint8_t>((c.out.bits[v / 32] >> (v % 32)) & 1u);
  });
}

HARNESS_KERNEL(harness_bytemap_to_bitmap) {
  c.at.for_each(HARNESS_BITMAP_WORDS(c.args.vertices), [&](uint64_t word) {
    uint32_t bits = 0;
    for (uint32_t k = 0; k < 32 && word * 32 + k < c.args.vertices; ++k) {
      bits |= uint32_t{c.out.bytes[word * 32 + k] != 0} << k;
    }
    c.in.bits[word] = bits;
  });
}

// The output queue of the cpu target if blocks append their vertices in the order of their numbers (turns.h). The
// functions take scalars, because a context whose address they took would stay in memory instead of registers.
#pragma once

#include <harness/device.h>

#include "turns.h"

namespace harness::skeleton {

/// The vertices of a block that left its buffer: how many, and the place in the queue of the first one if they
/// did not fit into the spill area.
struct Spilled {
  uint64_t place;
  uint32_t count;

  HARNESS_DEVICE bool in_queue() const { return count > spill_entries; }
};

HARNESS_DEVICE const Turns& turns_of(const harness_args& args) {
  return *static_cast<const Turns*>(args.turns);
}
HARNESS_DEVICE bool takes_turns(const harness_args& args) {
  return args.turns != nullptr && turns_of(args).launch != 0;
}

/// Returns `place` plus the vertices of all blocks before `block`. Waits until they have said them.
HARNESS_DEVICE uint64_t after_others(const Turns& turns, uint32_t block, uint64_t place) {
  for (uint32_t b = 0; b < block; ++b) {
    uint64_t word = __atomic_load_n(&turns.said[b].word, __ATOMIC_ACQUIRE);
    for (int spin = 0; word >> 32 != turns.launch; ++spin) {
      turns.wait(spin);
      word = __atomic_load_n(&turns.said[b].word, __ATOMIC_ACQUIRE);
    }
    place += static_cast<uint32_t>(word);
  }
  return place;
}

HARNESS_DEVICE uint32_t* spill_area(const Turns& turns, uint32_t block) {
  return turns.spill + uint64_t{block} * spill_entries;
}

HARNESS_DEVICE void copy(uint32_t* to, const uint32_t* from, uint32_t count) {
  __builtin_memcpy(to, from, count * sizeof(uint32_t));
}

/// Takes the vertices of a full buffer. A block with more vertices than its spill area has entries waits for
/// the blocks before it, and writes to the queue from then on.
HARNESS_SLOW_PATH Spilled spill(const harness_args& args, uint32_t block, const uint32_t* buffer,
                                Spilled before) {
  const Turns& turns = turns_of(args);
  const Spilled after{before.place, before.count + buffer_entries};
  if (!after.in_queue()) {
    copy(spill_area(turns, block) + before.count, buffer, buffer_entries);
    return after;
  }
  uint64_t place = before.place;
  if (!before.in_queue()) {
    place = after_others(turns, block, load_relaxed(&args.control->queue_size));
    copy(args.out.queue + place, spill_area(turns, block), before.count);
  }
  copy(args.out.queue + place + before.count, buffer, buffer_entries);
  return {place, after.count};
}

/// Appends the vertices of a block at its end. The last block stores the size of the queue, after all others
/// have read it.
HARNESS_SLOW_PATH void append_in_turn(const harness_args& args, uint32_t block, uint32_t blocks,
                                      const uint32_t* buffer, uint32_t buffered, Spilled spilled) {
  const Turns& turns = turns_of(args);
  uint64_t* const size = &args.control->queue_size;
  const uint64_t before = load_relaxed(size);
  const uint32_t count = spilled.count + buffered;
  __atomic_store_n(&turns.said[block].word, uint64_t{turns.launch} << 32 | count, __ATOMIC_RELEASE);
  const bool last = block + 1 == blocks;
  if (count == 0 && !last) return;
  uint64_t place = spilled.place;
  if (!spilled.in_queue()) {
    place = after_others(turns, block, before);
    copy(args.out.queue + place, spill_area(turns, block), spilled.count);
  }
  copy(args.out.queue + place + spilled.count, buffer, buffered);
  if (last) store_relaxed(size, place + count);
}

}  // namespace harness::skeleton

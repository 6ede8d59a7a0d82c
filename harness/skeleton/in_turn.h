// The output queue of the cpu target if its blocks append their vertices one block after another, by
// ascending block number (harness_turns in args.h). The functions take scalars and not the context: if a
// function took the address of the context, the compiler would keep the context in memory instead of
// registers. For the same reason, the state of a block is in a harness_said struct and not in the context.
#pragma once

#include <harness/device.h>

namespace harness::skeleton {

HARNESS_DEVICE bool takes_turns(const harness_args& args) {
  return args.turns != nullptr && args.turns->launch != 0;
}

/// Returns the position in the queue at which `block` appends its vertices: `place` plus the counts of
/// vertices of all blocks with smaller numbers. Waits until these blocks have published their counts.
HARNESS_DEVICE uint64_t after_others(const harness_turns& turns, uint32_t block, uint64_t place) {
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

HARNESS_DEVICE uint32_t* spill_area(const harness_turns& turns, uint32_t block) {
  return turns.spill + uint64_t{block} * HARNESS_SPILL;
}
// Returns true if a block has moved more vertices out of its buffer (`spilled`) than its spill area holds.
// The block then writes them to the queue.
HARNESS_DEVICE bool in_queue(uint64_t spilled) {
  return spilled > HARNESS_SPILL;
}
HARNESS_DEVICE void copy(uint32_t* to, const uint32_t* from, uint64_t count) {
  __builtin_memcpy(to, from, count * sizeof(uint32_t));
}

/// Moves the vertices of a full buffer to the block's spill area. If they do not fit, waits for all blocks
/// with smaller numbers, and writes these and all later vertices of the block directly to the queue.
HARNESS_SLOW_PATH void spill(const harness_args& args, uint32_t block, const uint32_t* buffer) {
  const harness_turns& turns = *args.turns;
  harness_said& mine = turns.said[block];
  const uint64_t before = mine.spilled;
  mine.spilled += buffer_entries;
  if (!in_queue(mine.spilled)) return copy(spill_area(turns, block) + before, buffer, buffer_entries);
  if (!in_queue(before)) {
    mine.place = after_others(turns, block, load_relaxed(&args.control->queue_size));
    copy(args.out.queue + mine.place, spill_area(turns, block), before);
  }
  copy(args.out.queue + mine.place + before, buffer, buffer_entries);
}

/// Appends the remaining vertices of a block to the queue when the block ends. The block with the highest
/// number then stores the new size of the queue. At that time all other blocks have read the old size.
HARNESS_SLOW_PATH void append_in_turn(const harness_args& args, uint32_t block, uint32_t blocks,
                                      const uint32_t* buffer, uint32_t buffered) {
  const harness_turns& turns = *args.turns;
  harness_said& mine = turns.said[block];
  uint64_t* const size = &args.control->queue_size;
  const uint64_t before = load_relaxed(size), spilled = mine.spilled, count = spilled + buffered;
  mine.spilled = 0;
  __atomic_store_n(&mine.word, uint64_t{turns.launch} << 32 | count, __ATOMIC_RELEASE);
  const bool last = block + 1 == blocks;
  if (count == 0 && !last) return;
  if (!in_queue(spilled)) {
    mine.place = after_others(turns, block, before);
    copy(args.out.queue + mine.place, spill_area(turns, block), spilled);
  }
  copy(args.out.queue + mine.place + spilled, buffer, buffered);
  if (last) store_relaxed(size, mine.place + count);
}

}  // namespace harness::skeleton

// The steps of the schedule `planted`, which has one defect at a time. Launches have several blocks of two
// warps. Each value that is read is written to `list`; otherwise the compiler would remove the read.
#include "planted.h"

#include <harness/device.h>

using namespace harness;

enum Defect : uint32_t {
  none,
  past_the_end,
  unwritten,
  race_of_lanes,
  race_of_warps,
  race_of_tiles,
  race_of_blocks,
  stale_input,
  half_a_barrier,
  half_a_warp,
  no_such_lane,
  waits_for_ever,
  ordered,
  copies,
  hole_used,
  nothing_copied,
  takes_by_lane,
  takes_by_warp,
  takes_by_block
};

// Copies a struct with padding between its fields. The padding is copied although it was never written. The
// checks must accept this.
static HARNESS_DEVICE void copy_padded(const Context& c, const PlantedState& planted, uint64_t i) {
  planted.padded[i].narrow = static_cast<uint8_t>(i);
  planted.padded[i].wide = static_cast<uint32_t>(i);
  planted.copies[i] = planted.padded[i];
  Block(c.at).sync();
  Padded copy = planted.copies[i];
  planted.padded[i] = copy;
  uint64_t whole = 0;
  Block(c.at).sync();
  __builtin_memcpy(&whole, &planted.padded[i], sizeof whole);
  planted.list[i] = copy.narrow + copy.wide + static_cast<uint8_t>(whole);
}

static HARNESS_DEVICE void copy(const Context& c, const PlantedState& planted) {
  const uint64_t i = uint64_t{c.at.block_index()} * c.at.block_size() + c.at.thread();
  if (c.at.block_index() > 0) return;  // blocks other than 0 may have threads without a row
  if (planted.defect == nothing_copied) {
    planted.list[i] = planted.unused[i];
    return;
  }
  copy_padded(c, planted, i);
  if (planted.defect != hole_used) return;
  uint32_t first = 0;
  Block(c.at).sync();
  __builtin_memcpy(&first, &planted.copies[i], sizeof first);
  planted.list[i] = first + 1;
}

// Processes rows that are claimed from a common counter: by lane, by warp or by block, as schedules do.
static HARNESS_DEVICE void take(Context& c, uint32_t how) {
  uint64_t* counter = &c.args.control->counters[6];
  uint64_t* shared = static_cast<uint64_t*>(c.at.shared());
  const uint64_t rows = candidate_rows(c);
  const Warp warp(c.at);
  const Block block(c.at);
  const auto row = [&](uint64_t i) {
    if (i < rows) whole_row(c, open_row(c, i));
  };
  while (how == takes_by_lane) {
    const uint64_t i = atomic_add(counter, uint64_t{1});
    if (i >= rows) break;
    row(i);
  }
  while (how == takes_by_warp) {
    uint64_t first = 0;
    if (warp.rank() == 0) first = atomic_add(counter, uint64_t{warp.size()});
    first = warp.broadcast(first, 0);
    if (first >= rows) break;
    row(first + warp.rank());
  }
  while (how == takes_by_block) {
    if (block.rank() == 0) *shared = atomic_add(counter, uint64_t{block.size()});
    block.sync();
    const uint64_t first = *shared;
    block.sync();
    if (first >= rows) break;
    row(first + block.rank());
  }
}

static HARNESS_DEVICE void misbehave(const Context& c, const PlantedState& planted) {
  const Warp warp(c.at);
  const Block block(c.at);
  const uint32_t thread = c.at.thread(), threads = c.at.block_size();
  uint32_t* shared = static_cast<uint32_t*>(c.at.shared());
  uint32_t* own = planted.list + (c.at.block_index() * threads + thread) % c.args.rows;
  const bool first = c.at.block_index() == 0 && thread == 0, second_block = c.at.block_index() == 1;
  switch (planted.defect) {
    case past_the_end:
      if (first) *own = planted.list[c.args.rows];
      break;
    case unwritten:
      if (first) *own = planted.unused[3];
      break;
    case race_of_lanes:
      shared[thread] = 0;
      block.sync();
      shared[thread] = thread;
      if (first) *own = shared[1];
      break;
    case race_of_warps:
      shared[thread] = 0;
      block.sync();
      shared[thread] = thread;
      warp.sync();
      if (first) *own = shared[32];
      break;
    case race_of_tiles:
      shared[thread] = 0;
      block.sync();
      shared[thread] = thread;
      Tile(c.at, 8).sync();
      if (first) *own = shared[7] + shared[8];
      break;
    case race_of_blocks:
      if (first) planted.unused[0] = 1;
      if (second_block && thread == 0) planted.unused[0] = 2;
      break;
    case stale_input:
      if (first) planted.unused[5] = 1;
      block.sync();
      if (first) *own = load_input(&planted.unused[5]);
      break;
    case half_a_barrier:
      if (thread < threads / 2) block.sync();
      break;
    case half_a_warp:
      if (thread % 2 == 0) {
        if (warp.any(thread == 4)) *own = 1;
      } else {
        block.sync();
      }
      break;
    case no_such_lane:
      *own = warp.broadcast(thread, 40);
      break;
    case waits_for_ever:
      if (first) store_relaxed(&planted.unused[7], 0u);
      while (first && load_relaxed(&planted.unused[7]) == 0) continue;
      break;
    case ordered:  // the accesses of the races above, but with the synchronisation that those lack
      shared[thread] = thread;
      warp.sync();
      if (thread % 32 == 0) atomic_add(&c.args.control->counters[7], uint64_t{shared[thread + 1]});
      Tile(c.at, 4).sync();
      if (thread % 4 == 3) shared[thread - 3] = thread;
      block.sync();
      shared[threads - 1 - thread] = thread;
      block.sync();
      if (c.at.block_index() * threads + thread < c.args.rows) *own = shared[thread];
      break;
    case copies:
    case hole_used:
    case nothing_copied:
      return copy(c, planted);
    default:
      break;
  }
}

HARNESS_STEP(0) {
  const uint32_t defect = c.schedule<PlantedState>().defect;
  if (defect >= takes_by_lane) return take(c, defect);
  misbehave(c, c.schedule<PlantedState>());
  c.at.for_each(candidate_rows(c), [&](uint64_t i) { whole_row(c, open_row(c, i)); });
}

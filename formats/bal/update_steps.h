// Kernels that apply a batch to `bal`. The edges of a vertex are in a chain (linked list) of blocks. Inserted
// edges first take the slots of deleted edges, then empty slots of the last block of the chain. Further
// inserted edges take blocks of the free list, and finally new blocks at the end of the pool. If more edges
// were deleted than inserted, the last edges of the chain move into the remaining slots of deleted edges, and
// empty blocks go to the free list.
#pragma once

#include <harness/device/kinds/update.h>

#include "state.h"

/// A vertex with entries in the batch: the range of its entries, and its number of edges before and after the
/// batch.
struct Touched {
  vertex_t base;
  uint64_t begin, end;                // range of the vertex's entries in the batch
  uint64_t first_hole, first_insert;  // sums of BalUpdate's `deletes` and `inserts` before the range
  uint64_t deleted, inserted;
  uint64_t before, after;  // number of edges before and after the batch

  HARNESS_DEVICE Touched(const Context& c, const harness_batch& batch, uint64_t row) {
    const BalUpdate& state = update_state<BalUpdate>(c);
    base = load_input(batch.bases + row);
    begin = load_input(batch.begins + row);
    end = load_input(batch.begins + row + 1);
    first_hole = load_input(state.deletes + begin);
    first_insert = load_input(state.inserts + begin);
    deleted = load_input(state.deletes + end) - first_hole;
    inserted = load_input(state.inserts + end) - first_insert;
    before = load_input(state.degrees + row);
    after = before + inserted - deleted;
  }
};

HARNESS_DEVICE uint64_t blocks_of(const BalArrays& bal, uint64_t edges) {
  return (edges + bal.block - 1) / bal.block;
}
/// Returns the id of block number `place`, from 0, of the blocks that the batch adds to vertices. It first
/// takes the blocks of the free list, then new blocks at the end of the pool.
HARNESS_DEVICE uint32_t taken_block(const Context& c, uint64_t place) {
  const auto& bal = c.part<BalArrays>();
  const uint64_t free = load_input(bal.free);
  return place < free ? load_input(bal.free + free - place)
                      : static_cast<uint32_t>(c.args.rows + place - free);
}
/// Returns the number of blocks that stay on the free list after the batch has taken `taken` blocks.
HARNESS_DEVICE uint64_t left_free(const Context& c, uint64_t taken) {
  const uint64_t free = load_input(c.part<BalArrays>().free);
  return free > taken ? free - taken : 0;
}
HARNESS_DEVICE uint64_t sum_over(const Warp& warp, uint64_t x) {
  return warp.reduce(x, [](uint64_t a, uint64_t b) { return a + b; });
}

// One warp per vertex of the batch walks the vertex's chain of blocks, and looks up each edge among the
// vertex's entries in the batch. If consecutive blocks of the chain are also consecutive in the pool, the
// warp reads them together.
HARNESS_UPDATE_STEP(0) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const vertex_t base = load_input(batch.bases + row);
    const uint64_t begin = load_input(batch.begins + row), end = load_input(batch.begins + row + 1);
    for (uint64_t k = begin + warp.rank(); k < end; k += Warp::size()) state.found[k] = not_found;
    warp.sync();
    uint64_t position = 0, edges = 0;
    uint32_t tail = no_vertex, block = load_input(bal.heads + base);
    while (block != no_vertex) {
      const uint64_t own = uint64_t{block} + warp.rank();
      const uint32_t next = own < c.args.rows ? load_input(bal.links + own) : no_vertex;
      const uint32_t run = warp.reduce(next == own + 1 ? Warp::size() : warp.rank() + 1,
                                       [](uint32_t a, uint32_t b) { return a < b ? a : b; });
      const uint64_t first = uint64_t{block} * bal.block, slots = uint64_t{run} * bal.block;
      for (uint64_t i = warp.rank(); i < slots; i += Warp::size()) {
        const vertex_t other = load_input(bal.slots + first + i);
        if (other == no_vertex) continue;
        ++edges;
        const uint64_t key = key_of(base, other), k = lower_bound(batch.keys, begin, end, key);
        if (k < end && load_input(batch.keys + k) == key) state.found[k] = (position + i) << 32 | (first + i);
      }
      position += slots;
      tail = block + run - 1;
      block = warp.broadcast(next, run - 1);
    }
    warp.sync();
    uint64_t inserted = 0, deleted = 0;
    for (uint64_t k = begin + warp.rank(); k < end; k += Warp::size()) {
      const int32_t effect = effect_of(load_input(batch.changes + k), state.found[k] != not_found);
      batch.effects[k] = effect;
      inserted += state.inserts[k] = effect > 0 ? 1 : 0;
      deleted += state.deletes[k] = effect < 0 ? 1 : 0;
    }
    edges = sum_over(warp, edges);
    const uint64_t after = edges + sum_over(warp, inserted) - sum_over(warp, deleted);
    if (warp.rank() != 0) return;
    const uint64_t blocks = blocks_of(bal, edges), wanted = blocks_of(bal, after);
    state.new_blocks[row] = wanted > blocks ? wanted - blocks : 0;
    state.old_blocks[row] = blocks > wanted ? blocks - wanted : 0;
    state.degrees[row] = static_cast<uint32_t>(edges);
    state.tails[row] = tail;
  });
}

// Deletes edges, and records their slots in `holes`. If an inserted edge exists already, sets its weight.
HARNESS_UPDATE_STEP(1) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    const uint64_t found = load_input(state.found + k);
    if (found == not_found) return;
    const auto slot = static_cast<uint32_t>(found);
    if (load_input(batch.changes + k) == HARNESS_DELETE) {
      writable(bal.slots)[slot] = no_vertex;
      state.holes[load_input(state.deletes + k)] = found;
    } else if (bal.weights != nullptr) {
      writable(bal.weights)[slot] = load_input(batch.weights + k);
    }
  });
}

// Appends new blocks to the chain of each vertex that needs some.
HARNESS_UPDATE_STEP(2) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const uint64_t first = load_input(state.new_blocks + row), last = load_input(state.new_blocks + row + 1);
    const uint32_t tail = load_input(state.tails + row);
    const vertex_t base = load_input(batch.bases + row);
    for (uint64_t place = first + warp.rank(); place < last; place += Warp::size()) {
      const uint32_t block = taken_block(c, place),
                     before = place == first ? tail : taken_block(c, place - 1);
      writable(bal.owners)[block] = base;
      writable(bal.links)[block] = place + 1 < last ? taken_block(c, place + 1) : no_vertex;
      writable(bal.backs)[block] = before;
      for (uint64_t slot = uint64_t{block} * bal.block; slot < (uint64_t{block} + 1) * bal.block; ++slot) {
        writable(bal.slots)[slot] = no_vertex;
        if (bal.weights != nullptr) writable(bal.weights)[slot] = 0;
      }
      if (place != first) continue;
      if (tail == no_vertex) {
        writable(bal.heads)[base] = block;
      } else {
        writable(bal.links)[tail] = block;
      }
    }
  });
}

// Writes inserted edges into the slots of deleted edges, and then into empty slots after the vertex's last
// edge.
HARNESS_UPDATE_STEP(3) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  c.at.for_each(batch.entries, [&](uint64_t k) {
    if (load_input(batch.effects + k) <= 0) return;
    const uint64_t row = lower_bound(batch.begins, uint64_t{0}, batch.rows, k + 1) - 1;
    const Touched touched(c, batch, row);
    const uint64_t place = load_input(state.inserts + k) - touched.first_insert;
    uint64_t slot;
    if (place < touched.deleted) {
      slot = static_cast<uint32_t>(load_input(state.holes + touched.first_hole + place));
    } else {
      const uint64_t position = touched.before + place - touched.deleted,
                     blocks = blocks_of(bal, touched.before);
      const uint32_t block =
          position / bal.block < blocks
              ? load_input(state.tails + row)
              : taken_block(c, load_input(state.new_blocks + row) + position / bal.block - blocks);
      slot = uint64_t{block} * bal.block + position % bal.block;
    }
    writable(bal.slots)[slot] = other_of(load_input(batch.keys + k));
    if (bal.weights != nullptr) writable(bal.weights)[slot] = load_input(batch.weights + k);
  });
}

// Moves the last edges of a vertex into the slots of its deleted edges, and puts its empty blocks on the free
// list.
HARNESS_UPDATE_STEP(4) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  const Warp warp(c.at);
  const uint64_t free = left_free(c, load_input(state.new_blocks + batch.rows));
  uint32_t* const slots = writable(bal.slots);
  float* const weights = writable(bal.weights);
  c.at.for_each_by(warp, batch.rows, [&](uint64_t row) {
    const Touched touched(c, batch, row);
    if (touched.deleted <= touched.inserted || warp.rank() != 0) return;
    uint64_t hole = touched.first_hole + touched.inserted, given = free + load_input(state.old_blocks + row);
    uint32_t block = load_input(state.tails + row);
    for (uint64_t position = touched.before; position-- > touched.after;) {
      const uint64_t slot = uint64_t{block} * bal.block + position % bal.block;
      if (slots[slot] != no_vertex) {
        while (load_input(state.holes + hole) >> 32 >= touched.after) ++hole;
        const auto to = static_cast<uint32_t>(load_input(state.holes + hole++));
        slots[to] = slots[slot];
        slots[slot] = no_vertex;
        if (weights != nullptr) weights[to] = weights[slot];
      }
      if (position % bal.block != 0) continue;
      writable(bal.free)[++given] = block;
      block = load_input(bal.backs + block);
    }
    if (block == no_vertex) {
      writable(bal.heads)[touched.base] = no_vertex;
    } else {
      writable(bal.links)[block] = no_vertex;
    }
  });
}

// Sets the sizes of the pool and of the free list.
HARNESS_UPDATE_STEP(5) {
  if (!is_first_thread(c)) return;
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  uint32_t* const count = writable(bal.free);
  const auto taken = static_cast<uint32_t>(load_input(state.new_blocks + batch.rows)),
             given = static_cast<uint32_t>(load_input(state.old_blocks + batch.rows)), free = *count;
  const uint64_t blocks = c.args.rows + (taken > free ? taken - free : 0);
  *count = (free > taken ? free - taken : 0) + given;
  set_part_size(c, 0, blocks * bal.block, blocks);
}

// New vertices have no block.
HARNESS_UPDATE_STEP(6) {
  const auto& bal = c.part<BalArrays>();
  const uint64_t old = old_vertices(c);
  c.at.for_each(c.args.vertices - old, [&](uint64_t i) { writable(bal.heads)[old + i] = no_vertex; });
}

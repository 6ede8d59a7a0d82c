// Updates of `bal`: a thread walks the chains of a touched vertex, and inserts into empty slots, then into
// new blocks at the end of the pool. Blocks are not freed yet. The device and the host part include this
// header.
#pragma once

#include <cstdint>

struct BalUpdate {
  uint64_t* found;  // [entries] 1 + slot of the edge, or 0
  uint64_t* needs;  // [rows + 1] new blocks of the touched vertices, then their sums
  uint32_t* tails;  // [rows] last block of each touched vertex, or no_vertex
};

#ifdef HARNESS_VARIANT_UPDATE

// Finds the entries of each touched vertex in its chain, and counts the blocks that it needs.
HARNESS_UPDATE_STEP(0) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  c.at.for_each(batch.rows, [&](uint64_t row) {
    const vertex_t base = load_input(batch.bases + row);
    const uint64_t begin = load_input(batch.begins + row), end = load_input(batch.begins + row + 1);
    for (uint64_t k = begin; k < end; ++k) state.found[k] = 0;
    uint64_t holes = 0;
    uint32_t tail = no_vertex;
    for (uint32_t block = load_input(bal.heads + base); block != no_vertex;
         block = load_input(bal.links + block)) {
      tail = block;
      const uint64_t first = uint64_t{block} * bal.block;
      for (uint64_t slot = first; slot < first + bal.block; ++slot) {
        const vertex_t other = load_input(bal.slots + slot);
        const uint64_t k =
            other == no_vertex ? end : lower_bound(batch.keys, begin, end, key_of(base, other));
        holes += other == no_vertex ? 1 : 0;
        if (k < end && load_input(batch.keys + k) == key_of(base, other)) state.found[k] = slot + 1;
      }
    }
    uint64_t inserted = 0;
    for (uint64_t k = begin; k < end; ++k) {
      const int32_t effect = effect_of(load_input(batch.changes + k), state.found[k] != 0);
      batch.effects[k] = effect;
      inserted += effect > 0 ? 1 : 0;
      holes += effect < 0 ? 1 : 0;
    }
    state.needs[row] = inserted > holes ? (inserted - holes + bal.block - 1) / bal.block : 0;
    state.tails[row] = tail;
  });
}

// Deletes and edits edges, appends the new blocks, then inserts from the head of the chain on.
HARNESS_UPDATE_STEP(1) {
  const BalUpdate& state = update_state<BalUpdate>(c);
  const auto& bal = c.part<BalArrays>();
  const harness_batch batch = batch_of(c);
  uint32_t *const slots = writable(bal.slots), *const links = writable(bal.links),
                  *const heads = writable(bal.heads);
  float* const weights = writable(bal.weights);
  c.at.for_each(batch.rows, [&](uint64_t row) {
    const vertex_t base = load_input(batch.bases + row);
    const uint64_t begin = load_input(batch.begins + row), end = load_input(batch.begins + row + 1);
    for (uint64_t k = begin; k < end; ++k) {
      const uint64_t found = load_input(state.found + k);
      if (found == 0) continue;
      if (load_input(batch.changes + k) == HARNESS_DELETE) {
        slots[found - 1] = no_vertex;
      } else if (weights != nullptr) {
        weights[found - 1] = load_input(batch.weights + k);
      }
    }
    const auto first = static_cast<uint32_t>(c.args.rows + load_input(state.needs + row)),
               last = static_cast<uint32_t>(c.args.rows + load_input(state.needs + row + 1));
    for (uint32_t block = first; block < last; ++block) {
      writable(bal.owners)[block] = base;
      links[block] = block + 1 < last ? block + 1 : no_vertex;
      for (uint64_t slot = uint64_t{block} * bal.block; slot < (uint64_t{block} + 1) * bal.block; ++slot) {
        slots[slot] = no_vertex;
        if (weights != nullptr) weights[slot] = 0;
      }
    }
    const uint32_t tail = load_input(state.tails + row);
    if (first < last && tail != no_vertex) links[tail] = first;
    if (first < last && tail == no_vertex) heads[base] = first;
    uint64_t k = begin;
    const auto seek = [&] {
      while (k < end && load_input(batch.effects + k) <= 0) ++k;
      return k < end;
    };
    for (uint32_t block = heads[base]; block != no_vertex && seek(); block = links[block]) {
      const uint64_t begin_of_block = uint64_t{block} * bal.block;
      for (uint64_t slot = begin_of_block; slot < begin_of_block + bal.block && seek(); ++slot) {
        if (slots[slot] != no_vertex) continue;
        slots[slot] = other_of(load_input(batch.keys + k));
        if (weights != nullptr) weights[slot] = load_input(batch.weights + k);
        ++k;
      }
    }
  });
  if (!is_first_thread(c)) return;
  const uint64_t blocks = c.args.rows + load_input(state.needs + batch.rows);
  set_part_size(c, 0, blocks * bal.block, blocks);
}
#endif

#ifndef HARNESS_DEVICE_PART
#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

// The largest number of new blocks: full ones, and one for each touched vertex that is not full.
static int32_t bal_room(const harness_room_input* input, uint64_t* elements, harness_error* error) {
  return harness::guarded(error, [&] {
    const uint64_t block = static_cast<const BalArrays*>(input->part)->block;
    const uint64_t touched = std::min<uint64_t>(input->operations, input->vertices);
    const uint64_t blocks = input->rows[0] + input->operations / block + touched;
    if (blocks * block >= UINT32_MAX - 4096)
      throw harness::PluginError(HARNESS_UNSUPPORTED,
                                 "after the batch it could have more slots than 32 bits can name");
    for (int array = 3; array < 5; ++array) elements[array] = blocks * block;
    for (int array = 5; array < 7; ++array) elements[array] = blocks;
  });
}

static const harness_update* bal_update() {
  using namespace harness;
  static const harness_update_array arrays[] = {
      update_scratch(&BalUpdate::found, "places", HARNESS_PER_BATCH_ENTRY),
      update_scratch(&BalUpdate::needs, "new blocks", HARNESS_PER_BATCH_ROW, 1),
      update_scratch(&BalUpdate::tails, "tails", HARNESS_PER_BATCH_ROW),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::slots}, "slots"),
      update_grows<BalArrays, float>({0, &BalArrays::weights}, "weights"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::owners}, "owners"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::links}, "links"),
  };
  static const harness_step steps[] = {
      update_step(0, HARNESS_PER_BATCH_ROW),
      update_scan(1, HARNESS_PER_BATCH_ROW),
      update_step(1, HARNESS_PER_BATCH_ROW),
  };
  static harness_update update = make_update<BalUpdate>(arrays, steps);
  update.room = bal_room;
  return &update;
}
#endif

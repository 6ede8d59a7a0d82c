// Describes the updates of `bal` to the harness (harness_update): the arrays, and the steps that apply a
// batch. The host part of the plugin (bal.cpp) publishes the description.
#pragma once

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

#include "host_table.h"
#include "state.h"

// Indices of the elements of `arrays` in bal_update().
enum BalArray {
  found,
  deletes,
  inserts,
  holes,
  new_blocks,
  old_blocks,
  degrees,
  tails,
  slots,
  weights,
  owners,
  links,
  backs,
  free_blocks
};

// Computes array sizes that suffice for any batch with this number of operations. The largest number of
// blocks is reached if all operations are insertions. It is the sum of the blocks before the batch, the
// blocks that inserted edges fill, and one partly filled block per vertex with operations.
static int32_t bal_room(const harness_room_input* input, uint64_t* elements, harness_error* error) {
  return harness::guarded(error, [&] {
    const uint64_t block = static_cast<const BalArrays*>(input->part)->block;
    const uint64_t touched = std::min<uint64_t>(input->operations, input->vertices);
    const uint64_t blocks = input->rows[0] + input->operations / block + touched;
    if (blocks * block >= UINT32_MAX - 4096)
      throw harness::PluginError(HARNESS_UNSUPPORTED,
                                 "after the batch it could have more slots than 32 bits can name");
    for (const BalArray array : {slots, weights}) elements[array] = blocks * block;
    for (const BalArray array : {owners, links, backs}) elements[array] = blocks;
    elements[free_blocks] = blocks + 1;
  });
}

static const harness_update* bal_update() {
  using namespace harness;
  using State = BalUpdate;
  constexpr uint32_t entry = HARNESS_PER_BATCH_ENTRY, row = HARNESS_PER_BATCH_ROW;
  static const harness_update_array arrays[] = {
      update_scratch(&State::found, "places of edges", entry),
      update_scratch(&State::deletes, "deletions", entry, 1),
      update_scratch(&State::inserts, "insertions", entry, 1),
      update_scratch(&State::holes, "places of deleted edges", entry),
      update_scratch(&State::new_blocks, "new blocks", row, 1),
      update_scratch(&State::old_blocks, "blocks given back", row, 1),
      update_scratch(&State::degrees, "degrees", row),
      update_scratch(&State::tails, "last blocks", row),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::slots}, "slots"),
      update_grows<BalArrays, float>({0, &BalArrays::weights}, "weights"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::owners}, "owners"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::links}, "links"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::backs}, "links back"),
      update_grows<BalArrays, uint32_t>({0, &BalArrays::free}, "free blocks"),
      update_grows_by_vertex<BalArrays, uint32_t>({0, &BalArrays::heads}, "heads"),
  };
  static const harness_step steps[] = {
      update_step(0, row, HARNESS_WARP), update_scan(deletes, entry),  update_scan(inserts, entry),
      update_scan(new_blocks, row),      update_scan(old_blocks, row), update_step(1, entry),
      update_step(2, row, HARNESS_WARP), update_step(3, entry),        update_step(4, row, HARNESS_WARP),
      update_step(5, HARNESS_ONCE),
  };
  static const harness_step new_vertices[] = {update_step(6, HARNESS_PER_VERTEX)};
  static harness_update update = with_new_vertices(make_update<State>(arrays, steps), new_vertices);
  update.room = bal_room;
  update.host = &harness::bal::host_operations;
  return &update;
}

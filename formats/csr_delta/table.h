// Describes the updates of `csr_delta` to the harness (harness_update): its arrays, the steps that apply a
// batch, and the steps of a compaction. The host part of the plugin publishes the description.
#pragma once

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

#include "state.h"

static const harness_update* delta_update() {
  using State = DeltaUpdate<uint64_t>;
  using Part = DeltaArrays<uint64_t>;
  constexpr uint32_t entry = HARNESS_PER_BATCH_ENTRY, second = HARNESS_PER_EDGE_OF_SECOND,
                     both = HARNESS_PER_EDGE_OF_BOTH;
  static const harness_update_array arrays[] = {
      update_scratch(&State::in_base, "places in the base", entry),
      update_scratch(&State::positions, "positions", entry),
      update_scratch(&State::shifts, "shifts", entry, 1),
      update_scratch(&State::effects, "effects on the delta", entry),
      update_scratch(&State::marks, "marks of rows", second, 1),
      update_replaces<State, Part>(&State::new_keys, {1, &Part::keys}, "keys", second, 0, false),
      update_replaces<State, Part>(&State::new_neighbors, {1, &Part::neighbors}, "neighbors", second),
      update_replaces<State, Part>(&State::new_weights, {1, &Part::weights}, "weights", second),
      update_replaces<State, Part>(&State::new_offsets, {1, &Part::offsets}, "offsets", second, 1),
      update_replaces<State, Part>(&State::new_vertices, {1, &Part::vertices}, "vertices", second),
      in_compaction(update_scratch(&State::deleted, "deleted edges of tiles", HARNESS_PER_EDGE, 2)),
      in_compaction(update_scratch(&State::places, "places in the base", second)),
      in_compaction(update_replaces<State, Part>(&State::base_offsets, {0, &Part::offsets}, "offsets",
                                                 HARNESS_PER_VERTEX, 1)),
      in_compaction(
          update_replaces<State, Part>(&State::base_ends, {0, &Part::ends}, "ends", HARNESS_PER_VERTEX)),
      in_compaction(
          update_replaces<State, Part>(&State::base_neighbors, {0, &Part::neighbors}, "neighbors", both)),
      in_compaction(update_replaces<State, Part>(&State::base_weights, {0, &Part::weights}, "weights", both)),
  };
  constexpr uint32_t shifts = 2, marks = 4, deleted = 10;
  static const harness_step steps[] = {
      update_step(0, entry),  update_scan(shifts, entry),
      update_step(1, entry),  update_step(11, HARNESS_PER_BATCH_ROW, HARNESS_WARP),
      update_step(2, second), update_step(3, entry),
      update_step(4, second), update_scan(marks, second),
      update_step(5, second),
  };
  static const harness_step compact[] = {
      update_step(6, HARNESS_PER_EDGE),
      update_scan(deleted, HARNESS_PER_COUNT, 3),
      update_step(7, second),
      update_step(8, HARNESS_PER_EDGE),
      update_step(9, HARNESS_PER_VERTEX),
      update_step(10, HARNESS_ONCE),
  };
  static harness_update update = make_update<State>(arrays, steps, compact);
  update.room = [](const harness_room_input* input, uint64_t* elements, harness_error*) -> int32_t {
    elements[deleted] = input->edges[0] / compact_tile + 2;
    return HARNESS_OK;
  };
  return &update;
}

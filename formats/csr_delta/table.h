// Describes the updates of `csr_delta` to the harness (harness_update): its arrays, the steps that apply a
// batch, and the steps of a compaction. The host part of the plugin publishes the description.
#pragma once

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

#include "state.h"

/// Throws for more vertices than ids without the highest bit, which marks deleted edges.
inline void require_ids_with_a_free_bit(uint64_t vertices) {
  if (vertices > deleted_bit)
    throw PluginError(HARNESS_UNSUPPORTED,
                      "it marks deleted edges by the highest bit of a vertex id, so it has at "
                      "most 2^31 vertices");
}

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
      update_grows_by_vertex<Part, uint64_t>({0, &Part::offsets}, "offsets", 1),
      update_grows_by_vertex<Part, uint64_t>({0, &Part::ends}, "ends"),
      update_grows_by_vertex<Part, uint32_t>({1, &Part::places}, "rows of vertices"),
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
  static const harness_step new_vertices[] = {update_step(12, HARNESS_PER_VERTEX)};
  static harness_update update = with_new_vertices(make_update<State>(arrays, steps, compact), new_vertices);
  update.room = [](const harness_room_input* input, uint64_t* elements, harness_error* error) -> int32_t {
    return guarded(error, [&] {
      require_ids_with_a_free_bit(input->vertices);
      elements[deleted] = input->edges[0] / compact_tile + 2;
    });
  };
  return &update;
}

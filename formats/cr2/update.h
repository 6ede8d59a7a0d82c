// Describes the updates of `cr2` to the harness (harness_update): the arrays, and the steps that apply a
// batch. The host part of the plugin publishes the description.
#pragma once

#define HARNESS_DRAFT 1
#include <harness/host/update.hpp>

#include "update_state.h"

namespace harness::cr2 {

// Indices of the elements of `arrays` in cr2_update().
enum UpdateArray {
  found,
  chunks,
  holes,
  degrees,
  changes,
  removed,
  tails,
  rings,
  staged,
  staged_weights,
  vertices,
  listed_rows = vertices + cr2_sides,
  first_rows = listed_rows + cr2_sides,
  others = first_rows + cr2_sides,
  weights = others + cr2_sides,
};

// Computes upper bounds for the sizes of the arrays. A batch changes the number of a vertex's rows of 16, 8,
// 4, 2 and 1 edges by at most one each. One row of each of these sizes has 31 edges together, and one more
// row of 32 edges may be added or removed. So the rows that a vertex adds or removes in one part of the
// layout have at most 63 edges more than the batch inserts or deletes.
inline int32_t update_room(const harness_room_input* input, uint64_t* elements, harness_error* error) {
  return guarded(error, [&] {
    const uint64_t operations = input->operations, touched = std::min<uint64_t>(operations, input->vertices),
                   changed_rows = cr2_rings * touched + operations / 32,
                   changed_edges = 63 * cr2_sides * touched + operations,
                   all_rows = uint64_t{input->rows[0]} + input->rows[1],
                   all_edges = input->edges[0] + input->edges[1] + operations;
    if (all_rows + changed_rows >= UINT32_MAX)
      throw PluginError(HARNESS_UNSUPPORTED, "after the batch it could have more rows than 32 bits can name");
    const bool weighted = static_cast<const Cr2Arrays<uint64_t>*>(input->part)->weights != nullptr;
    // Only the rows of a vertex with n > 64 rows are divided into chunks, at most n / 32 (update_lookup.h).
    elements[chunks] = all_rows / 32 + 1;
    elements[degrees] = cr2_sides * touched;
    elements[changes] = cr2_rings * touched + 1;
    elements[removed] = elements[tails] = std::min(changed_rows, all_rows) + 1;
    elements[rings] = cr2_rings;
    // `staged` holds the edges of added rows, and the edges of rows of at most 16 edges that get other edge
    // ids.
    elements[staged] = std::min(changed_edges, all_edges) + std::min(5 * changed_edges, all_edges) + 1;
    elements[staged_weights] = weighted ? elements[staged] : 1;
    for (uint32_t side = 0; side < cr2_sides; ++side) {
      elements[vertices + side] = elements[listed_rows + side] = input->rows[side] + changed_rows;
      elements[first_rows + side] = uint64_t{input->vertices} + 1;
      elements[others + side] = elements[weights + side] = input->edges[side] + operations;
    }
  });
}

// Sets the first row and the first edge of each size class in the descriptor of a part. The last step of the
// update has stored the number of rows of each size in `counters`. The low half of a counter is for the part
// with edges inside clusters (ranges of consecutive vertex ids), and the high half for the part with edges
// between clusters.
template <class Edge>
void describe_part(const harness_described& after, uint32_t side) {
  auto& part = *static_cast<Cr2Arrays<Edge>*>(after.parts[side]);
  uint32_t row = 0;
  uint64_t edge = 0;
  for (uint32_t i = 0; i < cr2_classes; ++i) {
    const uint32_t shift = cr2_classes - 1 - i;
    part.row_begin[i] = row;
    part.edge_begin[i] = static_cast<Edge>(edge);
    part.bias[i] = static_cast<Edge>(row - (edge >> shift));
    const auto rows = static_cast<uint32_t>(after.counters[2 + i] >> (32 * side));
    row += rows;
    edge += uint64_t{rows} << shift;
  }
}
inline int32_t describe(const harness_described* after, harness_error* error) {
  return guarded(error, [&] {
    for (uint32_t side = 0; side < cr2_sides; ++side) {
      if (after->parts[side] == nullptr) continue;
      if (after->edge_bytes == 4) {
        describe_part<uint32_t>(*after, side);
      } else {
        describe_part<uint64_t>(*after, side);
      }
    }
  });
}

// The pointers in Cr2Arrays have the same offsets for both types of edge ids. The description therefore uses
// the struct for uint64_t.
inline const harness_update* cr2_update() {
  using State = Cr2Update;
  using Part = Cr2Arrays<uint64_t>;
  constexpr uint32_t entry = HARNESS_PER_BATCH_ENTRY, row = HARNESS_PER_BATCH_ROW;
  static const harness_update_array arrays[] = {
      update_scratch(&State::found, "places of edges", entry),
      update_scratch(&State::chunks, "chunks of long lists", entry),
      update_scratch(&State::holes, "places of deleted edges", entry),
      update_scratch(&State::degrees, "degrees", row),
      update_scratch(&State::changes, "changes of classes", row, 1),
      update_scratch(&State::removed, "removed rows", row),
      update_scratch(&State::tails, "tails of classes", row),
      update_scratch(&State::rings, "classes", HARNESS_ONCE),
      update_scratch(&State::staged, "edges that move", entry),
      update_scratch(&State::staged_weights, "weights that move", entry),
      update_replaces<State, Part>(&State::inside_vertices, {0, &Part::vertices}, "vertices",
                                   HARNESS_PER_ROW),
      update_replaces<State, Part>(&State::between_vertices, {1, &Part::vertices}, "vertices",
                                   HARNESS_PER_ROW),
      update_replaces<State, Part>(&State::inside_listed, {0, &Part::listed_rows}, "listed_rows",
                                   HARNESS_PER_ROW),
      update_replaces<State, Part>(&State::between_listed, {1, &Part::listed_rows}, "listed_rows",
                                   HARNESS_PER_ROW),
      update_replaces<State, Part>(&State::inside_first, {0, &Part::first_rows}, "first_rows",
                                   HARNESS_PER_VERTEX, 1),
      update_replaces<State, Part>(&State::between_first, {1, &Part::first_rows}, "first_rows",
                                   HARNESS_PER_VERTEX, 1),
      update_grows<Part, uint16_t>({0, &Part::locals}, "locals"),
      update_grows<Part, uint32_t>({1, &Part::neighbors}, "neighbors"),
      update_grows<Part, float>({0, &Part::weights}, "weights"),
      update_grows<Part, float>({1, &Part::weights}, "weights"),
      update_grows_by_vertex<Part, uint32_t>({0, &Part::first_rows}, "first_rows", 1),
      update_grows_by_vertex<Part, uint32_t>({1, &Part::first_rows}, "first_rows", 1),
  };
  static const harness_step steps[] = {
      update_step(0, row, HARNESS_WARP),
      update_step(12, HARNESS_PER_VERTEX),
      update_step(13, row, HARNESS_WARP),
      update_scan_of(changes, row, cr2_rings),
      update_step(1, HARNESS_ONCE),
      update_step(2, row, HARNESS_WARP),
      update_step(3, row, HARNESS_WARP),
      update_step(4, row, HARNESS_WARP),
      update_step(5, row, HARNESS_WARP),
      update_step(6, entry),
      update_step(7, entry),
      update_step(8, entry),
      update_step(9, HARNESS_PER_VERTEX),
      update_step(10, HARNESS_PER_VERTEX),
      update_step(11, row, HARNESS_WARP),
  };
  static const harness_step new_vertices[] = {update_step(14, HARNESS_PER_VERTEX)};
  static harness_update update = [] {
    harness_update made = with_new_vertices(make_update<State>(arrays, steps), new_vertices);
    made.room = update_room;
    made.describe = describe;
    return made;
  }();
  return &update;
}

}  // namespace harness::cr2

// Compressed sparse rows as a base, and a small sorted delta with the edges that were inserted later. A batch
// of updates merges its insertions into the delta alone, so its time depends on the size of the delta.
// Deleted edges of the base are only marked. If a row of the base has many of them, it is closed up: its
// other edges move to the front, and empty slots follow. From time to time a compaction merges the delta into
// the base (a log-structured merge of two levels).
#include <cstdint>

/// The arrays of one part of the layout, the base or the delta. The base has one row per vertex. The delta
/// has one row per vertex that has edges in the delta.
template <class Edge>
struct DeltaArrays {
  const Edge* offsets;        // [rows + 1]
  const uint32_t* neighbors;  // [edges]; the highest bit marks a deleted edge
  const float* weights;       // [edges], or null
  // The next four arrays exist only in the delta; in the base they are null.
  const uint64_t* keys;      // [edges]: row's vertex << 32 | neighbour, ascending
  const uint32_t* vertices;  // [rows]: vertex of each row, ascending
  const uint32_t* size;      // [1]: number of rows of the delta
  const uint32_t* places;    // [vertices]: row of the vertex in the delta, or any number if it has none; null
                             // if the run never looks up rows by vertex
  // `ends` exists only in the base of a layout that is updated; otherwise it is null.
  const Edge* ends;  // [rows]: end of each row; empty slots follow
};

constexpr uint32_t deleted_bit = 0x80000000u;

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

struct Delta : StoredRows<DeltaArrays<edge_t>> {
  static constexpr bool has_padding = true;
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(offsets + row), load_input(ends != nullptr ? ends + row : offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    Edge found = stored_edge(DeltaArrays<edge_t>::neighbors, weights, e);
    if (found.other >= deleted_bit) found.other = no_vertex;
    return found;
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t all) const { return search_row(offsets, all, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const {
    return vertices == nullptr ? row : load_input(vertices + row);
  }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    if (vertices == nullptr) return {v, v + 1};
    const row_t row = load_input(places + v);
    const bool has_row = row < load_input(size) && load_input(vertices + row) == v;
    return {row, has_row ? row + 1 : row};
  }
};
HARNESS_FORMAT(Delta)

#ifdef HARNESS_VARIANT_UPDATE
#include "update.h"

#include "close.h"
#include "compact.h"
#endif

#else
#include <harness/plugin.hpp>
using namespace harness;

#include "table.h"

template <class Edge>
static void build_delta(const harness_builder& builder, uint32_t all, bool weighted) {
  using Arrays = DeltaArrays<Edge>;
  PartBuilder<Arrays> part(builder);
  part.array(&Arrays::offsets, "offsets", 1)[0] = 0;
  part.array(&Arrays::neighbors, "neighbors", 0);
  part.array_if(weighted, &Arrays::weights, "weights", 0);
  part.array(&Arrays::keys, "keys", 0);
  part.array(&Arrays::vertices, "vertices", 0);
  part.array(&Arrays::size, "size", 1)[0] = 0;
  std::ranges::fill(part.array_if(part.wants("rows.of_vertex/1"), &Arrays::places, "rows of vertices", all),
                    0);
  part.flags = HARNESS_ROWS_UNIQUE;
  part.finish();
}

static void build(const harness_build_input& input, const harness_builder& builder) {
  require_ids_with_a_free_bit(input.vertices);
  with_edge_type(input, [&]<class Edge>(Edge) {
    using Arrays = DeltaArrays<Edge>;
    PartBuilder<Arrays> part(builder);
    const bool weighted = part.wants_weights(input), changes = part.wants("edges.update/1");
    parallel_copy(input.adjacency.offsets,
                  part.array(&Arrays::offsets, "offsets", uint64_t{input.vertices} + 1));
    if (changes)
      parallel_copy(input.adjacency.offsets + 1, part.array(&Arrays::ends, "ends", input.vertices));
    copy_edges(part, input);
    part.finish(input, input.edges);
    if (changes) build_delta<Edge>(builder, input.vertices, weighted);
  });
}

static const harness_format format = with_update(make_format<DeltaArrays<uint64_t>, build>(), delta_update());
static constexpr About about{
    .id = "csr_delta",
    .version = "0.1",
    .summary = "csr as base and a small sorted delta, for graphs that change",
    .source = "[O'Neil 1996]",
    .provides =
        "edges.by_row/1 edges.by_id/1 rows.of_vertex/1 edges.weights/1 edges.update/1 vertices.update/1 "
        "tests.sampled/1",
};
HARNESS_PUBLISH(format, about)
#endif

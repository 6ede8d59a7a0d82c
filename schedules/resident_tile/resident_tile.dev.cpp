#include "resident_tile.h"

#include <harness/device.h>

using namespace harness;

enum Counter { tiles, taken };

// Whether the candidates are all rows, and so are the same ones in every superstep.
HARNESS_DEVICE bool resident() {
  return !harness_in_listed();
}

// How many edge ids lie between two places at which a tile may begin.
HARNESS_DEVICE edge_t alignment(const ResidentTileState& state) {
  return state.align == 0 ? 1u : state.align == 1 ? 8u : 32u;
}

// Edges of a tile: whole alignments, so that all tiles but a row's first begin at such a place.
HARNESS_DEVICE edge_t tile_size(const ResidentTileState& state) {
  const edge_t unit = alignment(state);
  return (state.tile_edges + unit - 1) / unit * unit;
}

// How many edge ids before its first edge a row's first tile begins: less than a tile.
HARNESS_DEVICE edge_t edges_before(const ResidentTileState& state, const Range& edges) {
  return edges.begin % alignment(state);
}

HARNESS_STEP(0) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  if (c.at.block_index() == 0 && c.at.first_in_block()) {
    ResidentTiles& kept = *state.kept;
    const uint64_t part = c.part<uint64_t>();
    kept.rebuilds = !resident() || kept.part != part || kept.epoch + 1 != c.epoch;
    kept.part = part;
    kept.epoch = c.epoch;
  }
  c.at.for_each(candidate_rows(c), [&](uint64_t i) {
    // A tile that stays must not depend on what is active now.
    const Range edges = resident() ? harness_neighbors(c, harness_in_row(c, i)) : open_row(c, i).edges;
    const edge_t size = edges.size() == 0 ? 0 : edges.size() + edges_before(state, edges);
    state.starts[i] = (size + tile_size(state) - 1) / tile_size(state);
  });
}

HARNESS_STEP(1) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  if (!state.kept->rebuilds) return;
  const row_t rows = static_cast<row_t>(candidate_rows(c));
  c.at.for_each(c.args.control->counters[tiles],
                [&](uint64_t tile) { state.tiles[tile] = search_row(state.starts, rows, tile); });
}

// A tile as a row of its own; `sole` when its row has no other.
HARNESS_DEVICE Row open_tile(const Context& c, uint64_t tile, bool& sole) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  const uint64_t i = state.tiles[tile], first = state.starts[i];
  sole = state.starts[i + 1] - first == 1;
  Row row = open_row(c, i);
  if (row.edges.size() == 0) return row;
  const edge_t before = edges_before(state, row.edges), start = row.edges.begin - before;
  const edge_t skipped = static_cast<edge_t>(tile - first) * tile_size(state);
  if (skipped > 0) row.edges.begin = start + skipped;
  if (row.edges.end - start > skipped + tile_size(state)) row.edges.end = start + skipped + tile_size(state);
  return row;
}

HARNESS_STEP(2) {
  constexpr uint64_t claim = 32;  // tiles that a warp takes at a time
  const Warp warp(c.at);
  uint64_t* counters = c.args.control->counters;
  const uint64_t total = counters[tiles];
  for (;;) {
    uint64_t first = 0;
    if (warp.rank() == 0) first = atomic_add(&counters[taken], claim);
    first = warp.broadcast(first, 0);
    if (first >= total) return;
    for (uint64_t k = warp.rank(); k < claim; k += warp.size()) {
      bool sole = true;
      const Row row = first + k < total ? open_tile(c, first + k, sole) : Row{};
      pooled_rows(c, warp, row, sole && harness_rows_unique());
    }
  }
}

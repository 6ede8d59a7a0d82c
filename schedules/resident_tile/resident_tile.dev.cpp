#include "resident_tile.h"

#include <harness/device.h>

using namespace harness;

enum Counter { tiles, taken };

// Whether the candidates are all rows, and so are the same ones in every superstep.
HARNESS_DEVICE bool resident() {
  return !harness_in_listed();
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
    state.starts[i] = (edges.size() + state.tile_edges - 1) / state.tile_edges;
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
  row.edges.begin += static_cast<edge_t>((tile - first) * state.tile_edges);
  if (row.edges.size() > state.tile_edges) row.edges.end = row.edges.begin + state.tile_edges;
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

// Resident tile stealing [SAGE 5.2, Algorithm 3]: rows are cut into tiles that stay in device
// memory, and whoever is free takes the next ones. Where every row is a candidate the tiles of one superstep
// serve the next.
#include <cstdint>

/// Which part the tiles in device memory were cut from.
struct ResidentTiles {
  uint64_t part;      // the first word of the part's descriptor, an address; 0: there are no tiles yet
  uint32_t epoch;     // the superstep that last used them
  uint32_t rebuilds;  // 1: in this superstep they are cut anew
};

struct ResidentTileState {
  uint64_t* starts;  // [candidate rows + 1]: tiles of a row, after the scan its first tile
  uint32_t* tiles;   // [edges, at most]: the candidate row that a tile is cut from
  ResidentTiles* kept;
  uint32_t tile_edges;  // edges of a tile
  uint32_t align;       // index into the choices: tiles begin at any edge id, or at a multiple of 8 or of 32
};

#ifdef HARNESS_DEVICE_PART
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

#else
#include <harness/plugin.hpp>
using namespace harness;

using State = ResidentTileState;

static constexpr harness_param params[] = {
    uint_param("tile", "32", 1, 1e6, "edges of a tile", offsetof(State, tile_edges)),
    choice_param("align", "off", "off|32B|128B",
                 "cut tiles where so many bytes of neighbours begin; the first of a row is shorter",
                 offsetof(State, align)),
};
static const harness_scratch arrays[] = {
    scratch_array(&State::starts, "starts", HARNESS_PER_ROW, {.extra = 1}),
    scratch_array(&State::tiles, "tiles", HARNESS_PER_EDGE),
    scratch_array(&State::kept, "kept", HARNESS_ONCE, {.zeroed = true}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    scan_step({.array = 0, .counter = 0}),
    kernel_step(1, {.domain = HARNESS_PER_COUNT}),
    kernel_step(2, {.domain = HARNESS_PER_COUNT, .shared_bytes_per_thread = HARNESS_POOL_BYTES}),
};

static constexpr harness_schedule schedule = make_schedule<State>(steps, arrays);
static constexpr About about{
    .id = "resident_tile",
    .version = "1.0",
    .summary = "tiles of rows kept in device memory, taken by any warp (resident tile stealing)",
    .source = "[SAGE 5.2, Algorithm 3]",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

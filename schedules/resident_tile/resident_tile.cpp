// Resident tile stealing [SAGE 5.2, Algorithm 3]: rows are cut into tiles that lie in device memory, and a
// warp that is free takes the next ones. If every row is a candidate, the tiles of one superstep serve the
// next; otherwise the active rows emit theirs. Short rows are fragments [SAGE 5.1], which the lanes of a warp
// pool.
#include <cstdint>

/// Tile `number` of a row.
struct RowTile {
  uint32_t row, number;
};

/// What the lists of tiles and fragments hold.
struct ResidentTiles {
  uint64_t part;  // the first word of the part's descriptor, an address; 0: the lists hold nothing
  uint64_t tiles, fragments;  // sizes of the lists
  uint32_t epoch;             // the superstep that last used the lists
  uint32_t serves;            // 1: the lists serve this superstep as they are
};

struct ResidentTileState {
  RowTile* tiles;       // of the rows longer than a fragment: fewer than one per eight edges
  uint32_t* fragments;  // [rows]: rows of at most fragment_edges edges
  ResidentTiles* kept;
  uint32_t tile_edges;
  uint32_t align;  // index into the choices: tiles begin at any edge id, or at a multiple of 8 or of 32
};

constexpr uint32_t fragment_edges = 32;

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

enum Counter { tiles, fragments, taken };

// Whether the candidates are all rows, and so are the same ones in every superstep.
HARNESS_DEVICE bool resident() {
  return !harness_in_listed();
}

/// How the rows of this superstep are cut. All tiles of a row but its first begin at an aligned edge id.
struct Cut {
  edge_t alignment, size;

  HARNESS_DEVICE explicit Cut(const ResidentTileState& state)
      : alignment(state.align == 0   ? 1u
                  : state.align == 1 ? 8u
                                     : 32u),
        size((state.tile_edges + alignment - 1) / alignment * alignment) {}

  HARNESS_DEVICE static bool is_fragment(const Range& edges) { return edges.size() <= fragment_edges; }
  HARNESS_DEVICE uint32_t tiles_of(const Range& edges) const {
    return static_cast<uint32_t>((edges.begin % alignment + edges.size() + size - 1) / size);
  }
  HARNESS_DEVICE Range tile(const Range& edges, uint32_t number) const {
    const edge_t start = edges.begin - edges.begin % alignment, skipped = number * size;
    return {number == 0 ? edges.begin : start + skipped,
            edges.end - start > skipped + size ? start + skipped + size : edges.end};
  }
};

/// Appends the tiles of the rows that the lanes of a warp have. All lanes call it together.
HARNESS_DEVICE void append_tiles(const ResidentTileState& state, uint64_t* size,
                                 [[maybe_unused]] const Warp& warp, row_t row, uint32_t count) {
#if HARNESS_HAS_WARPS
  const uint32_t end = inclusive_scan(warp, count), total = warp.broadcast(end, warp_width - 1);
  if (total == 0) return;
  uint64_t first = 0;
  if (warp.rank() == 0) first = atomic_add(size, uint64_t{total});
  first = warp.broadcast(first, 0) + (end - count);
  const bool is_long = count > few_in_flight;  // all lanes write the tiles of a long row
  for (uint32_t k = 0; !is_long && k < count; ++k) state.tiles[first + k] = {row, k};
  for (uint32_t left = warp.ballot(is_long); left != 0; left &= left - 1) {
    const uint32_t lane = lowest_bit(left), its_row = warp.broadcast(row, lane),
                   its_count = warp.broadcast(count, lane);
    const uint64_t its_first = warp.broadcast(first, lane);
    for (uint32_t k = warp.rank(); k < its_count; k += warp_width) state.tiles[its_first + k] = {its_row, k};
  }
#else
  if (count == 0) return;
  const uint64_t first = atomic_add(size, uint64_t{count});
  for (uint32_t k = 0; k < count; ++k) state.tiles[first + k] = {row, k};
#endif
}

// Emits the tiles and fragments of the candidate rows, unless those in memory serve.
HARNESS_STEP(0) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  uint64_t* counters = c.args.control->counters;
  const bool serves =
      resident() && state.kept->part == c.part<uint64_t>() && state.kept->epoch + 1 == c.epoch;
  if (c.at.block_index() == 0 && c.at.first_in_block()) state.kept->serves = serves;
  if (serves) return;
  const Cut cut(state);
  const Warp warp(c.at);
  Appender short_rows{state.fragments, &counters[fragments]};
  c.at.for_each_tile(warp, candidate_rows(c), [&](uint64_t i, bool valid) {
    const row_t row = valid ? harness_in_row(c, i) : 0;
    // Tiles that stay must not depend on what is active now.
    const Range edges = !valid       ? Range{0, 0}
                        : resident() ? harness_neighbors(c, row)
                                     : load_row(c, row).edges;
    if (edges.size() > 0 && Cut::is_fragment(edges)) short_rows.push(row);
    append_tiles(state, &counters[tiles], warp, row, Cut::is_fragment(edges) ? 0 : cut.tiles_of(edges));
  });
  short_rows.flush();
}

/// A warp processes one tile.
static HARNESS_DEVICE void take_tile(Context& c, const Warp& warp, const RowTile& tile) {
  const Cut cut(c.schedule<ResidentTileState>());
  const vertex_t base = harness_row_vertex(c, tile.row);
  // Another tile of the row may settle its vertex while lanes look, and they have to agree.
  if (warp.any(!base_needs_work(c, base))) return;
  const Range edges = harness_neighbors(c, tile.row);
  const bool sole = cut.tiles_of(edges) == 1;
  group_row(c, warp, {cut.tile(edges, tile.number), base, tile.row}, sole && harness_rows_unique());
}

/// A warp processes up to 32 fragments, beginning with number `first`.
static HARNESS_DEVICE void take_fragments(Context& c, const Warp& warp, uint64_t first, uint64_t count) {
  const uint32_t* rows = c.schedule<ResidentTileState>().fragments;
  for (uint64_t k = warp.rank(); k < fragment_edges; k += warp.size()) {
    const Row row = first + k < count ? load_row(c, rows[first + k]) : Row{};
    if (!pull_short_rows(c, warp, row)) pooled_rows(c, warp, row);
  }
}

// Warps take tiles, then fragments: several at a time while there are many, so that the last ones spread.
HARNESS_STEP(1) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  uint64_t* counters = c.args.control->counters;
  const bool serves = state.kept->serves != 0;
  const uint64_t tile_count = serves ? state.kept->tiles : counters[tiles],
                 fragment_count = serves ? state.kept->fragments : counters[fragments];
  if (c.at.block_index() == 0 && c.at.first_in_block()) {
    ResidentTiles& kept = *state.kept;
    kept.part = resident() ? c.part<uint64_t>() : 0;
    kept.epoch = c.epoch;
    if (!serves) {  // otherwise other blocks read these
      kept.tiles = tile_count;
      kept.fragments = fragment_count;
    }
  }
  const Warp warp(c.at);
  const uint64_t warps = uint64_t{c.at.block_count()} * c.at.block_size() / warp_width;
  const uint64_t total = tile_count + (fragment_count + fragment_edges - 1) / fragment_edges;
  const uint64_t share = total / (4 * warps), claim = share < 1 ? 1 : share > 32 ? 32 : share;
  for (;;) {
    uint64_t first = 0;
    if (warp.rank() == 0) first = atomic_add(&counters[taken], claim);
    first = warp.broadcast(first, 0);
    if (first >= total) return;
    const uint64_t end = first + claim < total ? first + claim : total;
    for (uint64_t k = first; k < end; ++k) {
      if (k < tile_count) {
        take_tile(c, warp, state.tiles[k]);
      } else {
        take_fragments(c, warp, (k - tile_count) * fragment_edges, fragment_count);
      }
    }
  }
}

#else
#include <harness/plugin.hpp>
using namespace harness;

using State = ResidentTileState;

static constexpr harness_param params[] = {
    uint_param("tile", "256", 32, 1e6, "edges of a tile", offsetof(State, tile_edges)),
    choice_param("align", "128B", "off|32B|128B",
                 "cut tiles where so many bytes of neighbours begin; the first of a row is shorter",
                 offsetof(State, align)),
};
// A row of n > 32 edges has at most n / 32 + 2 tiles of 32 edges or more, which are less than n / 8: one byte
// per edge.
static harness_scratch byte_per_edge() {
  harness_scratch array = scratch_array(&State::tiles, "tiles", HARNESS_PER_EDGE);
  array.element_bytes = sizeof(RowTile) / 8;
  return array;
}
static const harness_scratch arrays[] = {
    byte_per_edge(),
    scratch_array(&State::fragments, "fragments", HARNESS_PER_ROW),
    scratch_array(&State::kept, "kept", HARNESS_ONCE, {.zeroed = true}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.group = HARNESS_RESIDENT, .shared_bytes_per_thread = HARNESS_POOL_BYTES}),
};

static const harness_schedule schedule = make_schedule<State>(steps, arrays);
static constexpr About about{
    .id = "resident_tile",
    .version = "2.0",
    .summary = "tiles of rows kept in device memory, taken by any warp (resident tile stealing)",
    .source = "[SAGE 5.2, Algorithm 3]",
    .demands = "edges.by_row/1",
    .params = params,
};
HARNESS_PUBLISH(schedule, about)
#endif

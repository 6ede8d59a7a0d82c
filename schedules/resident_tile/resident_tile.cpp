// Resident tile stealing [SAGE 5.2, Algorithm 3]. Rows are cut into chunks of edges, which [SAGE 5.2] and the
// names in this file call tiles. Lists of chunks are in device memory, and a warp that becomes idle takes the
// next chunks of a list. If every row is a candidate, the lists of the first superstep are used in all
// supersteps. Otherwise each superstep lists the chunks of its active rows. There is one list per size of
// chunk [SAGE 5.1]. A warp takes a chunk of a long row, eight lanes take a row of middle length, and one lane
// takes a short row (a fragment).
#include <cstdint>

/// Chunk `number` of a row.
struct RowTile {
  uint32_t row, number;
};

/// Sizes and state of the lists of chunks (tiles) of one part of the layout. They are kept from superstep to
/// superstep of a run.
struct ResidentTiles {
  uint64_t sizes[3];  // lengths of the three lists
  uint32_t filled;    // 1: the lists have the chunks of all rows, from this or an earlier superstep
  uint32_t serves;    // value of `filled` at the beginning of this superstep
};

struct ResidentTileState {
  RowTile* tiles;       // chunks of rows that are longer than one chunk; there is less than one such chunk
                        // per eight edges
  uint32_t* middle;     // [rows]: rows that are at most as long as a chunk
  uint32_t* fragments;  // [rows]: rows of at most fragment_edges edges
  ResidentTiles* kept;
  uint32_t tile_edges;
  uint32_t align;  // chunks begin at any edge id (0), or at a multiple of 8 (1) or of 32 (2)
};

/// The largest number of edges in a row that one lane processes, and the number of lanes that share a row of
/// middle length.
constexpr uint32_t fragment_edges = 8, middle_lanes = 8;

#ifdef HARNESS_DEVICE_PART
#include <harness/device.h>
using namespace harness;

/// The three lists of chunks. In harness_control, `counters[k]` is the length of list k, and `counters[taken
/// + k]` the number of its entries that warps have taken.
enum List : uint32_t { fragment_list, middle_list, tile_list, taken };

// Returns whether all rows are candidates. The candidates are then the same in every superstep.
HARNESS_DEVICE bool resident() {
  return !harness_in_listed();
}

/// Describes how a row longer than a chunk is cut. All chunks of the row except the first begin at an aligned
/// edge id.
struct Cut {
  edge_t alignment, size;

  HARNESS_DEVICE explicit Cut(const ResidentTileState& state)
      : alignment(state.align == 0   ? 1u
                  : state.align == 1 ? 8u
                                     : 32u),
        size((state.tile_edges + alignment - 1) / alignment * alignment) {}

  HARNESS_DEVICE uint32_t count(const Range& edges) const {
    return static_cast<uint32_t>((edges.begin % alignment + edges.size() + size - 1) / size);
  }
  HARNESS_DEVICE Range tile(const Range& edges, uint32_t number) const {
    const edge_t start = edges.begin - edges.begin % alignment, skipped = number * size;
    return {number == 0 ? edges.begin : start + skipped,
            edges.end - start > skipped + size ? start + skipped + size : edges.end};
  }
};

/// Appends the chunks of a warp's rows to a list. Each lane has a row with `count` chunks. All lanes call
/// this function together.
HARNESS_DEVICE void append_tiles(RowTile* list, uint64_t* size, [[maybe_unused]] const Warp& warp, row_t row,
                                 uint32_t count) {
#if HARNESS_HAS_WARPS
  if (!warp.any(count > 0)) return;
  const uint32_t end = inclusive_scan(warp, count), total = warp.broadcast(end, warp_width - 1);
  uint64_t first = 0;
  if (warp.rank() == 0) first = atomic_add(size, uint64_t{total});
  first = warp.broadcast(first, 0) + (end - count);
  const bool is_long = count > few_in_flight;  // all lanes together write the chunks of a long row
  for (uint32_t k = 0; !is_long && k < count; ++k) list[first + k] = {row, k};
  for (uint32_t left = warp.ballot(is_long); left != 0; left &= left - 1) {
    const uint32_t lane = lowest_bit(left), its_row = warp.broadcast(row, lane),
                   its_count = warp.broadcast(count, lane);
    const uint64_t its_first = warp.broadcast(first, lane);
    for (uint32_t k = warp.rank(); k < its_count; k += warp_width) list[its_first + k] = {its_row, k};
  }
#else
  if (count == 0) return;
  const uint64_t first = atomic_add(size, uint64_t{count});
  for (uint32_t k = 0; k < count; ++k) list[first + k] = {row, k};
#endif
}

// Lists the chunks of the candidate rows, unless the lists of an earlier superstep can be used.
HARNESS_STEP(0) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  uint64_t* counters = c.args.control->counters;
  const bool serves = state.kept->filled != 0;
  if (c.at.block_index() == 0 && c.at.first_in_block()) state.kept->serves = serves;
  if (serves) return;
  const Cut cut(state);
  const Warp warp(c.at);
  const Block block(c.at);
  Appender short_rows[] = {{state.fragments, &counters[fragment_list]},
                           {state.middle, &counters[middle_list]},
                           {state.middle, &counters[middle_list]}};
  c.at.for_each_tile(block, candidate_rows(c), [&](uint64_t i, bool valid) {
    const row_t row = valid ? harness_in_row(c, i) : 0;
    // If the lists are kept for later supersteps, they must not depend on the rows that are active now.
    const Range edges = !valid       ? Range{0, 0}
                        : resident() ? harness_neighbors(c, row)
                                     : load_row(c, row).edges;
    const List list = edges.size() > cut.size         ? tile_list
                      : edges.size() > fragment_edges ? middle_list
                                                      : fragment_list;
    append_to_bin(short_rows, block, edges.size() == 0 || list == tile_list ? 3 : list, row);
    append_tiles(state.tiles, &counters[tile_list], warp, row, list == tile_list ? cut.count(edges) : 0);
  });
  for (Appender& list : short_rows) list.flush();
}

/// Calls take(row) for the row of each lane of the warp. Groups of lanes take rows in parallel.
template <class G, class F>
HARNESS_DEVICE void for_each_lanes_row(const Warp& warp, const G& group, const Row& row, F take) {
#pragma unroll 1
  for (uint32_t from = warp.rank() / group.size(); from < warp.size(); from += warp.size() / group.size()) {
    Row its;
    its.edges = {warp.broadcast(row.edges.begin, from), warp.broadcast(row.edges.end, from)};
    its.base = warp.broadcast(row.base, from);
    its.id = warp.broadcast(row.id, from);
    take(its);
  }
}

/// A list from which idle warps take entries. A warp takes several entries at a time: the length of the list
/// divided by four times the number of warps, but at least 1 and at most 32. The last entries are thus spread
/// over the warps.
struct Stolen {
  uint64_t size;
  uint64_t* taken;

  /// Takes entries from the list until it is empty, and calls take(row) on all lanes of the warp together.
  /// The row of a lane is open(i) for entry i of the list, or an empty row if there are fewer entries than
  /// lanes.
  template <class Open, class Take>
  HARNESS_DEVICE void each(const Context& c, const Warp& warp, Open open, Take take) const {
    const uint64_t warps = uint64_t{c.at.block_count()} * c.at.block_size() / warp.size();
    const uint64_t share = size / (4 * warps), claim = share < 1 ? 1 : share > 32 ? 32 : share;
    for (;;) {
      uint64_t first = 0;
      if (warp.rank() == 0) first = atomic_add(taken, claim);
      first = warp.broadcast(first, 0);
      if (first >= size) return;
      const uint64_t end = first + claim < size ? first + claim : size;
      for (uint64_t at = first; at < end; at += warp.size())
        take(at + warp.rank() < end ? open(at + warp.rank()) : Row{});
    }
  }
};

// Processes the chunks of long rows, then the rows of middle length, then the fragments.
HARNESS_STEP(1) {
  const ResidentTileState& state = c.schedule<ResidentTileState>();
  uint64_t* counters = c.args.control->counters;
  const bool serves = state.kept->serves != 0;
  Stolen lists[3];
#pragma unroll
  for (uint32_t k = 0; k < 3; ++k)
    lists[k] = {serves ? state.kept->sizes[k] : counters[k], &counters[taken + k]};
  if (c.at.block_index() == 0 && c.at.first_in_block()) {
    state.kept->filled = resident();
#pragma unroll
    for (uint32_t k = 0; k < 3; ++k) {
      // If `serves`, other blocks read these sizes at the same time, so they must not be written.
      if (!serves) state.kept->sizes[k] = lists[k].size;
    }
  }
  const Warp warp(c.at);
  const Tile few(c.at, middle_lanes);
  const Cut cut(state);
  const auto open_tile = [&](uint64_t i) {
    const RowTile tile = state.tiles[i];
    Row row = load_row(c, tile.row);
    if (row.edges.size() > 0) row.edges = cut.tile(row.edges, tile.number);
    return row;
  };
  lists[tile_list].each(c, warp, open_tile, [&](const Row& tile) {
    for_each_lanes_row(warp, warp, tile, [&](const Row& row) { group_row(c, warp, row, false); });
  });
  const auto open_middle = [&](uint64_t i) { return load_row(c, state.middle[i]); };
  lists[middle_list].each(c, warp, open_middle, [&](const Row& rows) {
    for_each_lanes_row(warp, few, rows, [&](const Row& row) { group_row(c, few, row); });
  });
  const auto open_fragment = [&](uint64_t i) { return load_row(c, state.fragments[i]); };
  lists[fragment_list].each(c, warp, open_fragment, [&](const Row& row) { whole_row(c, row); });
}

#else
#include <harness/plugin.hpp>
using namespace harness;

using State = ResidentTileState;

static constexpr harness_param params[] = {
    uint_param("tile", "256", 32, 1e6, "edges of a tile", offsetof(State, tile_edges)),
    choice_param("align", "128B", "off|32B|128B",
                 "alignment of tiles, in bytes of neighbours; the first tile of a row is shorter",
                 offsetof(State, align)),
};
// An array of one byte per edge, in which each RowTile takes 8 bytes. A row of n > 32 edges has at most n /
// 32 + 2 chunks of 32 edges or more. This is less than n / 8, so all chunks fit.
static harness_scratch byte_per_edge() {
  harness_scratch array = scratch_array(&State::tiles, "tiles", HARNESS_PER_EDGE);
  array.element_bytes = sizeof(RowTile) / 8;
  return array;
}
static const harness_scratch arrays[] = {
    byte_per_edge(),
    scratch_array(&State::middle, "middle", HARNESS_PER_ROW),
    scratch_array(&State::fragments, "fragments", HARNESS_PER_ROW),
    scratch_array(&State::kept, "kept", HARNESS_ONCE, {.zeroed = true}),
};
static constexpr harness_step steps[] = {
    kernel_step(0),
    kernel_step(1, {.domain = HARNESS_PER_ROW_AND_EDGE, .group = HARNESS_RESIDENT}),
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

// Writing a format: a typed descriptor struct with member functions, which HARNESS_FORMAT
// names. Its author includes harness/device.h and derives from FormatDefaults.
#pragma once

#include "../core/rows.h"

namespace harness {

/// Base of a format's device descriptor: what most formats leave as it is. A descriptor has to add
///   Range neighbors(row_t) const        edge ids of a row
///   Edge edge(edge_t, vertex_t base) const   the other end and the weight
///   row_t find_row(edge_t, row_t rows) const  the row that an edge id lies in (Table 2.3: searchVID)
/// One that permutes its edges may take the row as well, which spares it looking the row up:
///   Edge edge(edge_t, row_t, vertex_t base) const
/// One that knows no edge by its number has these two instead of all three, and edges.by_cursor/1 as its
/// capability:
///   EdgeCursor open(row_t, vertex_t base) const   before the first edge of a row
///   bool next(EdgeCursor&, Edge&) const           the next edge; false: there was none left
/// A format that stores only edge tiles has these five instead, and edges.in_tiles/1 as its capability:
///   uint32_t tile_shares(EdgeTileSide) const                 number of shares of the blocks of a side
///   EdgeTileShare tile_share(EdgeTileSide, uint32_t) const   one of them; those of a block are consecutive
///   EdgeTileStretch tile_stretch(edge_t) const               of a share of other ends
///   Four<uint16_t> tile_bases(edge_t row) const              of four rows, from a multiple of four on
///   FourEnds tile_ends(edge_t) const                         of four edges, likewise
/// What each of the members here is for stands in hooks/format.def.
struct FormatDefaults {
#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_CONSTANT(since, type, name, ...) static constexpr type name = __VA_ARGS__;
#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  HARNESS_DEVICE member {                                                    \
    __VA_ARGS__;                                                             \
  }
#include "../hooks.def"
  static constexpr bool loads_four = false;  ///< has FourEdges four_edges(edge_t first, vertex_t base) const:
                                             ///< four edges of a row in one load, `first` a multiple of four
};

/// The weight of edge e, 1 where the layout stores none.
HARNESS_DEVICE float stored_weight(const float* weights, edge_t e) {
  return weights != nullptr ? load_stream(weights + e) : 1.0f;
}

/// Edge e of a layout that keeps its neighbours and, where the run wants them, its weights by edge id.
HARNESS_DEVICE Edge stored_edge(const vertex_t* neighbors, const float* weights, edge_t e) {
  return {load_stream(neighbors + e), stored_weight(weights, e)};
}

/// The last row whose first edge id is at most `edge`, where offsets[row] is ascending: rows + 1 offsets.
template <class Offset>
HARNESS_DEVICE row_t search_row(const Offset* offsets, row_t rows, Offset edge) {
  row_t low = 0, high = rows;  // offsets[low] <= edge < offsets[high]
  while (high - low > 1) {
    const row_t middle = low + (high - low) / 2;
    if (load_input(offsets + middle) <= edge) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

/// Base of a format that keeps the edges of a row in one place: its descriptor has the arrays `offsets`, the
/// first edge id of each row and the end of the last, and by edge id `neighbors` and `weights` (or null).
template <class Arrays>
struct StoredRows : FormatDefaults, Arrays {
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(Arrays::offsets + row), load_input(Arrays::offsets + row + 1)};
  }
  HARNESS_DEVICE Edge edge(edge_t e, vertex_t) const {
    return stored_edge(Arrays::neighbors, Arrays::weights, e);
  }
  HARNESS_DEVICE void prefetch(row_t row, edge_t e) const {
    harness::prefetch(Arrays::offsets + row);
    harness::prefetch(Arrays::neighbors + e);
  }
};

/// Base of a format whose rows are the vertices in another order, one each, and whose edge ids go row by row:
/// its descriptor has the arrays `offsets`, the first edge id of each row and the end of the last,
/// `vertices`, the vertex of a row, and `rows`, the row of a vertex (PartBuilder::finish_permuted).
template <class Arrays>
struct PermutedRows : FormatDefaults, Arrays {
  HARNESS_DEVICE Range neighbors(row_t row) const {
    return {load_input(Arrays::offsets + row), load_input(Arrays::offsets + row + 1)};
  }
  HARNESS_DEVICE row_t find_row(edge_t e, row_t all) const { return search_row(Arrays::offsets, all, e); }
  HARNESS_DEVICE vertex_t row_vertex(row_t row) const { return load_input(Arrays::vertices + row); }
  HARNESS_DEVICE RowRange rows_of(vertex_t v) const {
    const row_t row = load_input(Arrays::rows + v);
    return {row, row + 1};
  }
};

}  // namespace harness

// Names the format of this module: its hooks follow at the end of it (emit_format.h).
#define HARNESS_FORMAT(T) using named_by_HARNESS_FORMAT = T;

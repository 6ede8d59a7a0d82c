// Device part of a format: a typed descriptor struct with member functions, named by HARNESS_FORMAT. Plugin
// authors include harness/device.h and derive the struct from FormatDefaults.
#pragma once

#include "../core/rows.h"

namespace harness {

/// Base class of a format's device descriptor, with the default of every optional hook. The derived struct
/// defines these members.
///
/// | `Range neighbors(row_t) const` | edge ids of a row |
/// | `Edge edge(edge_t, vertex_t base) const` | neighbour and weight of an edge |
/// | `row_t find_row(edge_t, row_t rows) const` | row of an edge (searchVID in [GRAssembler] Table 2.3) |
///
/// If the format permutes edges, `edge` may take the row as well, which saves a search.
///
/// | `Edge edge(edge_t, row_t, vertex_t base) const` |
///
/// A format without edge ids has these two members instead of those above, and provides edges.by_cursor/1.
///
/// | `EdgeCursor open(row_t, vertex_t base) const` | cursor before the first edge of a row |
/// | `bool next(EdgeCursor&, Edge&) const` | next edge, or false after the last one |
///
/// A format that only stores edge tiles, each with the edges from one block of vertices to another, has these
/// five members instead, and provides edges.in_tiles/1. The types are in core/hook_types.h. The arguments of
/// tile_bases and tile_ends are multiples of four.
///
/// | `uint32_t tile_shares(EdgeTileSide) const` | number of shares, over all blocks of a side |
/// | `EdgeTileShare tile_share(EdgeTileSide, uint32_t) const` | one share; shares of a block are adjacent |
/// | `EdgeTileStretch tile_stretch(edge_t) const` | rows of one width in an edge tile |
/// | `Four<uint16_t> tile_bases(edge_t row) const` | vertices of four rows from `row` on |
/// | `FourEnds tile_ends(edge_t) const` | four edges from this id on |
///
/// hooks/format.def documents the members of this struct, which are optional.
struct FormatDefaults {
#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_CONSTANT(since, type, name, ...) static constexpr type name = __VA_ARGS__;
#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  HARNESS_DEVICE member {                                                    \
    __VA_ARGS__;                                                             \
  }
#include "../hooks.def"
  /// True if the format has `FourEdges four_edges(edge_t first, vertex_t base) const`, which loads four edges
  /// of a row at once. `first` is a multiple of four.
  static constexpr bool loads_four = false;
};

/// Returns the weight of edge e, or 1 if the layout stores no weights.
HARNESS_DEVICE float stored_weight(const float* weights, edge_t e) {
  return weights != nullptr ? load_stream(weights + e) : 1.0f;
}

/// Returns edge e of a layout that stores neighbours, and weights if the run needs them, by edge id.
HARNESS_DEVICE Edge stored_edge(const vertex_t* neighbors, const float* weights, edge_t e) {
  return {load_stream(neighbors + e), stored_weight(weights, e)};
}

/// Returns the last row whose first edge id is at most `edge`. `offsets` has rows + 1 ascending entries.
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

/// Base class of a format that stores the edges of each row consecutively. Its descriptor has the arrays
/// `offsets`, `neighbors` and `weights`. `offsets` has the first edge id of each row and the end of the last
/// row. The other two are indexed by edge id; `weights` may be null.
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

/// Base class of a format with one row per vertex, in permuted order, whose edge ids ascend row by row. Its
/// descriptor has the arrays that PartBuilder::finish_permuted fills. Array `offsets` has the first edge id
/// of each row and the end of the last row. Array `vertices` has the vertex of each row, and `rows` the row
/// of each vertex.
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

// Names the format struct of this device module. emit_format.h defines its hooks at the end of the source.
#define HARNESS_FORMAT(T) using named_by_HARNESS_FORMAT = T;

// The hooks that the module of a format defines, for one part of a layout (Table 2.3 of
// GRAssembler). Authors write members instead, from which kinds/emit_format.h makes them.
#pragma once

#include "context.h"

namespace harness {

/// Where the walk over the edges of a row stands, for formats that list them one after the other. What the
/// words mean is the format's own matter.
struct EdgeCursor {
  uint64_t at, end;
  uint32_t last, spare;
};

/// A layout in tiles: a tile holds the edges of a block of bases whose other ends lie in one block, too. A
/// block is consecutive vertices, and ids within it have 16 bits. In a tile the edges of a base are cut into
/// rows of 1, 4 and 16 edges.
enum class TileSide : uint32_t { base, other };

/// What has one end in one block of vertices: all of it, or one of several shares.
struct TileShare {
  vertex_t first;     // of the block
  uint32_t vertices;  // of the block
  uint32_t part;      // which of the block's shares this is: 0 is the first
  uint32_t parts;     // how many there are
  Range items;        // of a block of bases: rows; of a block of other ends: stretches
};

/// Rows of one width in one tile, which follow one another; so do their edges.
struct TileStretch {
  Range rows;      // both multiples of four
  edge_t first;    // edge of the first row, a multiple of four
  uint32_t width;  // edges of a row: 1, 4 or 16
  vertex_t bases;  // first vertex of the block of bases
};

/// Four edges that follow one another: ids of the other ends within their block, and weights.
struct FourEnds {
  Four<uint16_t> others;
  Four<float> weights;
};
/// In place of an id where there is no edge or no row.
constexpr uint16_t tile_empty = 0xffff;

}  // namespace harness

// Mandatory. A format that lists edges by cursor alone has no use for them, but they are there.
HARNESS_HOOK harness::Range harness_neighbors(const harness::Context& c, harness::row_t row);
HARNESS_HOOK harness::Edge harness_edge(const harness::Context& c, harness::edge_t edge,
                                        harness::vertex_t base);
HARNESS_HOOK harness::row_t harness_find_row(const harness::Context& c, harness::edge_t edge);

// Optional, since device ABI 8.
HARNESS_HOOK harness::FourEdges harness_four_edges(const harness::Context& c, harness::edge_t first,
                                                   harness::vertex_t base);
HARNESS_HOOK void harness_prefetch(const harness::Context& c, harness::row_t row, harness::edge_t edge);
HARNESS_HOOK harness::vertex_t harness_row_vertex(const harness::Context& c, harness::row_t row);
HARNESS_HOOK harness::RowRange harness_rows_of(const harness::Context& c, harness::vertex_t vertex);
HARNESS_HOOK harness::row_t harness_row_at(const harness::Context& c, harness::row_t place);
HARNESS_HOOK harness::row_t harness_next_row(const harness::Context& c, harness::row_t place);
HARNESS_HOOK void* harness_gathered_values(const harness::Context& c);
HARNESS_HOOK bool harness_rows_unique();
HARNESS_HOOK bool harness_stores_row();
HARNESS_HOOK bool harness_has_padding();
HARNESS_HOOK uint32_t harness_local_bits(const harness::Context& c);

// Optional, since device ABI 9: an edge that is found by its row, where edges_need_row() says so; the edges
// of a row one after the other, which by_cursor() says is the only way.
HARNESS_HOOK bool harness_edges_need_row();
HARNESS_HOOK harness::Edge harness_edge_of_row(const harness::Context& c, harness::edge_t edge,
                                               harness::row_t row, harness::vertex_t base);
HARNESS_HOOK bool harness_by_cursor();
HARNESS_HOOK void harness_open_cursor(const harness::Context& c, harness::row_t row, harness::vertex_t base,
                                      harness::EdgeCursor& cursor);
HARNESS_HOOK bool harness_next_edge(const harness::Context& c, harness::EdgeCursor& cursor,
                                    harness::Edge& edge);

// Optional, since device ABI 11: next_row(place) is place + 1. For the harness's own kernels alone; nobody
// else may call it, since nobody carries its default along.
HARNESS_HOOK bool harness_rows_follow();

// Of formats that provide edges.in_tiles/1, since device ABI 10: the shares of the blocks on a side, a
// stretch of a share of other ends, ids of four bases from a row on that is a multiple of four, and four
// edges likewise. Only schedules that demand the capability call these, so that they need no default.
HARNESS_HOOK uint32_t harness_tile_shares(const harness::Context& c, harness::TileSide side);
HARNESS_HOOK harness::TileShare harness_tile_share(const harness::Context& c, harness::TileSide side,
                                                   uint32_t i);
HARNESS_HOOK harness::TileStretch harness_tile_stretch(const harness::Context& c, harness::edge_t k);
HARNESS_HOOK harness::Four<uint16_t> harness_tile_bases(const harness::Context& c, harness::edge_t row);
HARNESS_HOOK harness::FourEnds harness_tile_ends(const harness::Context& c, harness::edge_t edge);

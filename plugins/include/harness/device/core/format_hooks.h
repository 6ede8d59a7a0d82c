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

/// The end of its edges that a layout in tiles is walked by: a tile holds the edges of a block of bases whose
/// other ends lie in one block, too. A block is consecutive vertices.
enum class TileSide : uint32_t { base, other };

/// Edges whose end on one side lies in one block of vertices: all of them, or one of several shares.
struct TileShare {
  vertex_t first;      // of the block
  uint32_t vertices;   // of the block
  uint32_t part;       // which of the block's shares: 0 is the first
  uint32_t parts;      // how many there are
  Range stretches;     // of this share
  Range slots;         // where the side is the base: of these stretches, one after the other
};

/// Slots that follow one another in one tile: edges, and at the end maybe empty slots.
struct TileStretch {
  Range slots;        // both multiples of eight
  vertex_t opposite;  // first vertex of the block at the other end
};

/// Four slots: ids of both ends within their blocks, tile_empty where there is no edge, and weights.
struct FourSlots {
  Four<uint16_t> bases, others;
  Four<float> weights;
};
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

// Of formats that provide edges.in_tiles/1, since device ABI 10: shares of the blocks on a side, the k-th
// stretch on a side, and four slots from a multiple of four on. Only schedules that demand it call these, so
// that they need no default.
HARNESS_HOOK uint32_t harness_tile_shares(const harness::Context& c, harness::TileSide side);
HARNESS_HOOK harness::TileShare harness_tile_share(const harness::Context& c, harness::TileSide side,
                                                   uint32_t i);
HARNESS_HOOK harness::TileStretch harness_tile_stretch(const harness::Context& c, harness::TileSide side,
                                                       harness::edge_t k);
HARNESS_HOOK harness::FourSlots harness_four_slots(const harness::Context& c, harness::edge_t first);

// Added by add_harness_plugin() behind the device part of a format: its hooks. Each calls the member that the
// format has, or FormatDefaults.
#pragma once

#include "format.h"
#include "members.h"

namespace harness {

// What a format has to have, and in which shape; `f` is one, the rest are arguments.
template <class F>
concept HasEdgeOfRow = requires(const F& f, GivenEdge e, row_t row, vertex_t base) {
  { f.edge(e, row, base) } -> Gives<Edge>;
};
template <class F>
concept HasEdge = HasEdgeOfRow<F> || requires(const F& f, GivenEdge e, vertex_t base) {
  { f.edge(e, base) } -> Gives<Edge>;
};
template <class F>
concept HasNeighbors = requires(const F& f, row_t row) {
  { f.neighbors(row) } -> Gives<Range>;
};
template <class F>
concept HasFindRow = requires(const F& f, GivenEdge e, row_t rows) {
  { f.find_row(e, rows) } -> Gives<row_t>;
};
template <class F>
concept HasOpen = requires(const F& f, row_t row, vertex_t base) {
  { f.open(row, base) } -> Gives<EdgeCursor>;
};
template <class F>
concept HasNext = requires(const F& f, EdgeCursor& cursor, Edge& edge) {
  { f.next(cursor, edge) } -> Gives<bool>;
};
template <class F>
concept HasRowVertex = requires(const F& f, row_t row) {
  { f.row_vertex(row) } -> Gives<vertex_t>;
};
template <class F>
concept HasRowsOf = requires(const F& f, vertex_t v) {
  { f.rows_of(v) } -> Gives<RowRange>;
};
template <class F>
concept HasRowAt = requires(const F& f, row_t place) {
  { f.row_at(place) } -> Gives<row_t>;
};
template <class F>
concept HasNextRow = requires(const F& f, row_t place) {
  { f.next_row(place) } -> Gives<row_t>;
};
template <class F>
concept HasFourEdges = !F::loads_four || requires(const F& f, GivenEdge first, vertex_t base) {
  { f.four_edges(first, base) } -> Gives<FourEdges>;
};
template <class F>
concept HasPrefetch = requires(const F& f, row_t row, GivenEdge e) {
  f.prefetch(row, e);
};
template <class F>
concept HasLocalBits = requires(const F& f) {
  { f.local_bits() } -> Gives<uint32_t>;
};
template <class F>
concept HasGatheredValues = requires(const F& f) {
  { f.gathered_values() } -> Gives<void*>;
};
template <class F>
concept HasTileShares = requires(const F& f, TileSide side, uint32_t i) {
  { f.tile_shares(side) } -> Gives<uint32_t>;
  { f.tile_share(side, i) } -> Gives<TileShare>;
};
template <class F>
concept HasTileStretch = requires(const F& f, GivenEdge k) {
  { f.tile_stretch(k) } -> Gives<TileStretch>;
};
template <class F>
concept HasTileEdges = requires(const F& f, GivenEdge first) {
  { f.tile_bases(first) } -> Gives<Four<uint16_t>>;
  { f.tile_ends(first) } -> Gives<FourEnds>;
};

// The members of its cursor, or of tiles, where a format has one of them.
template <class F>
constexpr bool lists_by_cursor = HasOpen<F> || HasNext<F>;
template <class F>
constexpr bool has_tiles = HasTileShares<F> || HasTileStretch<F> || HasTileEdges<F>;

namespace given {
using F = ::named_by_HARNESS_FORMAT;
constexpr bool cursor = lists_by_cursor<F> && !HasNeighbors<F>;
constexpr bool tiles_alone = has_tiles<F> && !HasNeighbors<F> && !cursor;
constexpr bool unnumbered = cursor || tiles_alone;
static_assert(unnumbered || HasNeighbors<F>, "a format needs: Range neighbors(row_t) const");
static_assert(unnumbered || HasEdge<F>,
              "a format needs: Edge edge(edge_t, vertex_t base) const, or with a row_t between");
static_assert(unnumbered || HasFindRow<F>, "a format needs: row_t find_row(edge_t, row_t rows) const");
static_assert(!cursor || HasOpen<F>,
              "a format with next() needs: EdgeCursor open(row_t, vertex_t base) const");
static_assert(!cursor || HasNext<F>, "a format with open() needs: bool next(EdgeCursor&, Edge&) const");
static_assert(!has_tiles<F> || HasTileShares<F>,
              "a format in tiles needs: uint32_t tile_shares(TileSide) const and "
              "TileShare tile_share(TileSide, uint32_t) const");
static_assert(!has_tiles<F> || HasTileStretch<F>,
              "a format in tiles needs: TileStretch tile_stretch(edge_t) const");
static_assert(!has_tiles<F> || HasTileEdges<F>,
              "a format in tiles needs: Four<uint16_t> tile_bases(edge_t row) const and "
              "FourEnds tile_ends(edge_t) const");
static_assert(HasRowVertex<F>, "the format's row_vertex is to be: vertex_t row_vertex(row_t) const");
static_assert(HasRowsOf<F>, "the format's rows_of is to be: RowRange rows_of(vertex_t) const");
static_assert(HasRowAt<F>, "the format's row_at is to be: row_t row_at(row_t place) const");
static_assert(HasNextRow<F>, "the format's next_row is to be: row_t next_row(row_t place) const");
static_assert(HasFourEdges<F>,
              "a format that loads_four needs: FourEdges four_edges(edge_t, vertex_t base) const");
static_assert(HasPrefetch<F>, "the format's prefetch is to be: void prefetch(row_t, edge_t) const");
static_assert(HasLocalBits<F>, "the format's local_bits is to be: uint32_t local_bits() const");
static_assert(HasGatheredValues<F>, "the format's gathered_values is to be: void* gathered_values() const");
constexpr bool has_edges =
    cursor ? HasOpen<F> && HasNext<F> : tiles_alone || (HasNeighbors<F> && HasEdge<F> && HasFindRow<F>);
constexpr bool tiles_are_right = !has_tiles<F> || (HasTileShares<F> && HasTileStretch<F> && HasTileEdges<F>);
constexpr bool is_right = has_edges && tiles_are_right && HasRowVertex<F> && HasRowsOf<F> && HasRowAt<F> &&
                          HasNextRow<F> && HasFourEdges<F> && HasPrefetch<F> && HasLocalBits<F> &&
                          HasGatheredValues<F>;
}  // namespace given

struct FormatStandIn : FormatDefaults {
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }
  HARNESS_DEVICE Edge edge(edge_t, vertex_t) const { return {no_vertex, 1.0f}; }
  HARNESS_DEVICE row_t find_row(edge_t, row_t) const { return 0; }
};
using Format = GivenOr<given::is_right, given::F, FormatStandIn>::type;

// Rows of a vertex are at places that follow one another where next_row is that of FormatDefaults.
constexpr bool rows_follow = same_type<decltype(&Format::next_row), row_t (FormatDefaults::*)(row_t) const>;

HARNESS_DEVICE const Format& format_of(const Context& c) {
  return c.part<Format>();
}

/// How the edges of the format are reached. These are templates, so that what a format does not have
/// is not compiled.
template <class F>
struct EdgeAccess {
  static constexpr bool by_cursor = lists_by_cursor<F> && !HasNeighbors<F>;
  static constexpr bool in_tiles = has_tiles<F>;
  static constexpr bool unnumbered = by_cursor || (in_tiles && !HasNeighbors<F>);
  static constexpr bool needs_row = !unnumbered && HasEdgeOfRow<F>;

  HARNESS_DEVICE static Range neighbors(const F& format, row_t row) {
    if constexpr (unnumbered)
      return {0, 0};
    else
      return format.neighbors(row);
  }
  HARNESS_DEVICE static row_t find_row(const F& format, edge_t e, row_t rows) {
    if constexpr (unnumbered)
      return 0;
    else
      return format.find_row(e, rows);
  }
  HARNESS_DEVICE static Edge edge(const F& format, edge_t e, row_t row, vertex_t base) {
    if constexpr (unnumbered)
      return {no_vertex, 1.0f};
    else if constexpr (needs_row)
      return format.edge(e, row, base);
    else
      return format.edge(e, base);
  }
  /// Of an edge whose row the caller does not know.
  HARNESS_DEVICE static Edge edge(const F& format, edge_t e, const Context& c, vertex_t base) {
    return edge(format, e, needs_row ? find_row(format, e, c.args.rows) : 0, base);
  }
  HARNESS_DEVICE static FourEdges four_edges(const F& format, edge_t first, const Context& c, vertex_t base) {
    if constexpr (F::loads_four)
      return format.four_edges(first, base);
    else
      return {{edge(format, first, c, base), edge(format, first + 1, c, base),
               edge(format, first + 2, c, base), edge(format, first + 3, c, base)}};
  }
  HARNESS_DEVICE static EdgeCursor open(const F& format, row_t row, vertex_t base) {
    if constexpr (by_cursor)
      return format.open(row, base);
    else
      return {neighbors(format, row).begin, neighbors(format, row).end, row, base};
  }
  HARNESS_DEVICE static bool next(const F& format, EdgeCursor& cursor, Edge& found) {
    if constexpr (by_cursor) return format.next(cursor, found);
    if (cursor.at >= cursor.end) return false;
    found = edge(format, static_cast<edge_t>(cursor.at++), cursor.last, cursor.spare);
    return true;
  }
  HARNESS_DEVICE static uint32_t tile_shares(const F& format, TileSide side) {
    if constexpr (in_tiles) return format.tile_shares(side);
    return 0;
  }
  HARNESS_DEVICE static TileShare tile_share(const F& format, TileSide side, uint32_t i) {
    if constexpr (in_tiles) return format.tile_share(side, i);
    return {};
  }
  HARNESS_DEVICE static TileStretch tile_stretch(const F& format, edge_t k) {
    if constexpr (in_tiles) return format.tile_stretch(k);
    return {};
  }
  HARNESS_DEVICE static Four<uint16_t> tile_bases(const F& format, edge_t row) {
    if constexpr (in_tiles) return format.tile_bases(row);
    return {};
  }
  HARNESS_DEVICE static FourEnds tile_ends(const F& format, edge_t edge) {
    if constexpr (in_tiles) return format.tile_ends(edge);
    return {};
  }
};
using Access = EdgeAccess<Format>;

}  // namespace harness

HARNESS_HOOK harness::Range harness_neighbors(const harness::Context& c, harness::row_t row) {
  return harness::Access::neighbors(harness::format_of(c), row);
}
HARNESS_HOOK harness::Edge harness_edge(const harness::Context& c, harness::edge_t e,
                                        harness::vertex_t base) {
  return harness::Access::edge(harness::format_of(c), e, c, base);
}
HARNESS_HOOK harness::row_t harness_find_row(const harness::Context& c, harness::edge_t e) {
  return harness::Access::find_row(harness::format_of(c), e, c.args.rows);
}

HARNESS_HOOK harness::FourEdges harness_four_edges(const harness::Context& c, harness::edge_t first,
                                                   harness::vertex_t base) {
  return harness::Access::four_edges(harness::format_of(c), first, c, base);
}
HARNESS_HOOK void harness_prefetch(const harness::Context& c, harness::row_t row, harness::edge_t e) {
  harness::format_of(c).prefetch(row, e);
}
HARNESS_HOOK harness::vertex_t harness_row_vertex(const harness::Context& c, harness::row_t row) {
  return harness::format_of(c).row_vertex(row);
}
HARNESS_HOOK harness::RowRange harness_rows_of(const harness::Context& c, harness::vertex_t v) {
  return harness::format_of(c).rows_of(v);
}
HARNESS_HOOK harness::row_t harness_row_at(const harness::Context& c, harness::row_t place) {
  return harness::format_of(c).row_at(place);
}
HARNESS_HOOK harness::row_t harness_next_row(const harness::Context& c, harness::row_t place) {
  return harness::format_of(c).next_row(place);
}
HARNESS_HOOK void* harness_gathered_values(const harness::Context& c) {
  return harness::format_of(c).gathered_values();
}
HARNESS_HOOK bool harness_rows_unique() {
  return harness::Format::rows_unique;
}
HARNESS_HOOK bool harness_rows_follow() {
  return harness::rows_follow;
}
HARNESS_HOOK bool harness_stores_row() {
  return harness::Format::stores_row;
}
HARNESS_HOOK bool harness_has_padding() {
  return harness::Format::has_padding;
}
HARNESS_HOOK uint32_t harness_local_bits(const harness::Context& c) {
  return harness::format_of(c).local_bits();
}

HARNESS_HOOK bool harness_edges_need_row() {
  return harness::Access::needs_row;
}
HARNESS_HOOK harness::Edge harness_edge_of_row(const harness::Context& c, harness::edge_t e,
                                               harness::row_t row, harness::vertex_t base) {
  return harness::Access::edge(harness::format_of(c), e, row, base);
}
HARNESS_HOOK bool harness_by_cursor() {
  return harness::Access::by_cursor;
}
HARNESS_HOOK void harness_open_cursor(const harness::Context& c, harness::row_t row, harness::vertex_t base,
                                      harness::EdgeCursor& cursor) {
  cursor = harness::Access::open(harness::format_of(c), row, base);
}
HARNESS_HOOK bool harness_next_edge(const harness::Context& c, harness::EdgeCursor& cursor,
                                    harness::Edge& edge) {
  return harness::Access::next(harness::format_of(c), cursor, edge);
}

HARNESS_HOOK uint32_t harness_tile_shares(const harness::Context& c, harness::TileSide side) {
  return harness::Access::tile_shares(harness::format_of(c), side);
}
HARNESS_HOOK harness::TileShare harness_tile_share(const harness::Context& c, harness::TileSide side,
                                                   uint32_t i) {
  return harness::Access::tile_share(harness::format_of(c), side, i);
}
HARNESS_HOOK harness::TileStretch harness_tile_stretch(const harness::Context& c, harness::edge_t k) {
  return harness::Access::tile_stretch(harness::format_of(c), k);
}
HARNESS_HOOK harness::Four<uint16_t> harness_tile_bases(const harness::Context& c, harness::edge_t row) {
  return harness::Access::tile_bases(harness::format_of(c), row);
}
HARNESS_HOOK harness::FourEnds harness_tile_ends(const harness::Context& c, harness::edge_t edge) {
  return harness::Access::tile_ends(harness::format_of(c), edge);
}

// Defines the hooks of a format. add_harness_plugin() appends this header to the device part. Each hook calls
// the member of the format or of FormatDefaults, as its entry in hooks/format.def says.
#pragma once

#include "format.h"
#include "members.h"

namespace harness {

/// Checks that a format has each member in the right form. Each member has an entry in hooks/format.def. The
/// constant has_NAME is true if the call in the entry of NAME compiles and returns the hook's type.
template <class F>
struct FormatCheck {
  using edge_t = GivenEdge;  // a distinct type, so that swapped arguments are detected
  static const F& format_of(const Context&);

  static constexpr bool has_edge_of_row = requires(const F& f, edge_t e, row_t row, vertex_t base) {
    { f.edge(e, row, base) } -> Gives<Edge>;
  };
  static constexpr bool has_edge = has_edge_of_row || requires(const F& f, edge_t e, vertex_t base) {
    { f.edge(e, base) } -> Gives<Edge>;
  };
  static constexpr bool has_neighbors = requires(const F& f, row_t row) {
    { f.neighbors(row) } -> Gives<Range>;
  };
  static constexpr bool has_find_row = requires(const F& f, edge_t e, row_t rows) {
    { f.find_row(e, rows) } -> Gives<row_t>;
  };
  static constexpr bool has_open = requires(const F& f, row_t row, vertex_t base) {
    { f.open(row, base) } -> Gives<EdgeCursor>;
  };
  static constexpr bool has_next = requires(const F& f, EdgeCursor& cursor, Edge& edge) {
    { f.next(cursor, edge) } -> Gives<bool>;
  };
  static constexpr bool has_four_edges = !F::loads_four || requires(const F& f, edge_t first, vertex_t base) {
    { f.four_edges(first, base) } -> Gives<FourEdges>;
  };
  static constexpr bool has_tile_shares = requires(const F& f, EdgeTileSide side, uint32_t i) {
    { f.tile_shares(side) } -> Gives<uint32_t>;
    { f.tile_share(side, i) } -> Gives<EdgeTileShare>;
  };
  static constexpr bool has_tile_stretch = requires(const F& f, edge_t k) {
    { f.tile_stretch(k) } -> Gives<EdgeTileStretch>;
  };
  static constexpr bool has_tile_edges = requires(const F& f, edge_t first) {
    { f.tile_bases(first) } -> Gives<Four<uint16_t>>;
    { f.tile_ends(first) } -> Gives<FourEnds>;
  };
  static constexpr bool has_class_begin = requires(const F& f, uint32_t i) {
    { f.class_begin(i) } -> Gives<row_t>;
  };
#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_OPTIONAL(since, result, name, parameters, call, ...) \
  static constexpr bool has_##name = requires parameters {           \
    { call } -> Gives<result>;                                       \
  };
#include "../hooks.def"

  // The ways in which a format gives access to its edges: by edge id, by cursor, or in edge tiles. A format
  // is `unnumbered`, without edge ids, if it offers only cursors or only edge tiles.
  static constexpr bool by_cursor = (has_open || has_next) && !has_neighbors;
  static constexpr bool in_tiles = has_tile_shares || has_tile_stretch || has_tile_edges;
  static constexpr bool unnumbered = by_cursor || (in_tiles && !has_neighbors);
};

namespace given {
using Check = FormatCheck<::named_by_HARNESS_FORMAT>;
static_assert(Check::unnumbered || Check::has_neighbors, "a format needs: Range neighbors(row_t) const");
static_assert(Check::unnumbered || Check::has_edge,
              "a format needs: Edge edge(edge_t, vertex_t base) const, or with a row_t between");
static_assert(Check::unnumbered || Check::has_find_row,
              "a format needs: row_t find_row(edge_t, row_t rows) const");
static_assert(!Check::by_cursor || Check::has_open,
              "a format with next() needs: EdgeCursor open(row_t, vertex_t base) const");
static_assert(!Check::by_cursor || Check::has_next,
              "a format with open() needs: bool next(EdgeCursor&, Edge&) const");
static_assert(!Check::in_tiles || Check::has_tile_shares,
              "a format in edge tiles needs: uint32_t tile_shares(EdgeTileSide) const and "
              "EdgeTileShare tile_share(EdgeTileSide, uint32_t) const");
static_assert(!Check::in_tiles || Check::has_tile_stretch,
              "a format in edge tiles needs: EdgeTileStretch tile_stretch(edge_t) const");
static_assert(!Check::in_tiles || Check::has_tile_edges,
              "a format in edge tiles needs: Four<uint16_t> tile_bases(edge_t row) const and "
              "FourEnds tile_ends(edge_t) const");
static_assert(Check::has_four_edges,
              "a format that loads_four needs: FourEdges four_edges(edge_t, vertex_t base) const");
#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_OPTIONAL(since, result, name, parameters, call, member, ...) \
  static_assert(Check::has_##name, "the format's " #name " must be: " #member);
#include "../hooks.def"

constexpr bool has_edges =
    Check::by_cursor ? Check::has_open && Check::has_next
                     : Check::unnumbered || (Check::has_neighbors && Check::has_edge && Check::has_find_row);
constexpr bool tiles_are_right =
    !Check::in_tiles || (Check::has_tile_shares && Check::has_tile_stretch && Check::has_tile_edges);
#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_OPTIONAL(since, result, name, ...) &&Check::has_##name
constexpr bool is_right = has_edges && tiles_are_right && Check::has_four_edges
#include "../hooks.def"
    ;
}  // namespace given

struct FormatStandIn : FormatDefaults {
  HARNESS_DEVICE Range neighbors(row_t) const { return {0, 0}; }
  HARNESS_DEVICE Edge edge(edge_t, vertex_t) const { return {no_vertex, 1.0f}; }
  HARNESS_DEVICE row_t find_row(edge_t, row_t) const { return 0; }
};
using Format = GivenOr<given::is_right, ::named_by_HARNESS_FORMAT, FormatStandIn>::type;

// True if next_row(place) is place + 1. This is so if the format does not define next_row itself.
constexpr bool rows_follow = same_type<decltype(&Format::next_row), row_t (FormatDefaults::*)(row_t) const>;

HARNESS_DEVICE const Format& format_of(const Context& c) {
  return c.part<Format>();
}

/// Access to the edges of a format. The members use `if constexpr`, so that calls of functions that a format
/// does not have are not compiled.
template <class F>
struct EdgeAccess {
  static constexpr bool by_cursor = FormatCheck<F>::by_cursor;
  static constexpr bool in_tiles = FormatCheck<F>::in_tiles;
  static constexpr bool unnumbered = FormatCheck<F>::unnumbered;
  static constexpr bool needs_row = !unnumbered && FormatCheck<F>::has_edge_of_row;

  HARNESS_DEVICE static Range neighbors(const F& format, row_t row) {
    if constexpr (unnumbered)
      return {0, 0};
    else
      return format.neighbors(row);
  }
  HARNESS_DEVICE static row_t class_begin(const F& format, uint32_t i, row_t rows) {
    if constexpr (FormatCheck<F>::has_class_begin)
      return i < 6 ? format.class_begin(i) : rows;
    else
      return rows;
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
  /// Returns an edge whose row the caller does not know.
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
  HARNESS_DEVICE static uint32_t tile_shares(const F& format, EdgeTileSide side) {
    if constexpr (in_tiles) return format.tile_shares(side);
    return 0;
  }
  HARNESS_DEVICE static EdgeTileShare tile_share(const F& format, EdgeTileSide side, uint32_t i) {
    if constexpr (in_tiles) return format.tile_share(side, i);
    return {};
  }
  HARNESS_DEVICE static EdgeTileStretch tile_stretch(const F& format, edge_t k) {
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

#define HARNESS_HOOKS_OF_FORMATS
#define HARNESS_OPTIONAL(since, result, name, parameters, call, ...) \
  HARNESS_HOOK result harness_##name parameters {                    \
    return call;                                                     \
  }
#define HARNESS_CONSTANT(since, type, name, ...) \
  HARNESS_HOOK type harness_##name() {           \
    return Format::name;                         \
  }
#define HARNESS_COMPOSED(since, result, name, parameters, body, ...) \
  HARNESS_HOOK result harness_##name parameters {                    \
    body;                                                            \
  }
#define HARNESS_COMPOSED_OR(...) HARNESS_COMPOSED(__VA_ARGS__)
#include "../hooks.def"

}  // namespace harness

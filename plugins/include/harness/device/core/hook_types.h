// Arguments and results of hooks, in addition to target/types.h. The hooks themselves are in hooks.def.
#pragma once

#include "context.h"

namespace harness {

/// Chooses the pushed values for which the hook `improves` is called before commit(). If `improves` returns
/// false, the value would change nothing, and commit() is not called.
enum class CommitTests : uint32_t {
  none,
  together,       // tests all edges of a row, several at once
  together_short  // tests several edges at once if they are the whole row, otherwise one at a time. While a
                  // thread processes a long row, other threads improve the values of its destinations, so a
                  // test far ahead of its commit is nearly useless.
};

/// Number of edges that a thread of a GPU processes together. The thread issues the loads of all these edges
/// before it uses the first value. The constant few_in_flight is for push, short rows and the end of a row.
/// The constant many_in_flight is for long rows in pull, which take as long as their loads. It is the largest
/// number that fits 40 registers.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

/// Values that a thread passes to the hook commit_few() together, each with its destination.
struct Commits {
  vertex_t destination[few_in_flight];
  value_bits value[few_in_flight];
  uint32_t wanted;  // bit k: entry k is in use
};

/// Position within the edges of a row, for formats that can list the edges of a row only one after another.
/// The format defines the meaning of the fields.
struct EdgeCursor {
  uint64_t at, end;
  uint32_t last, spare;
};

/// The two vertices of an edge in a layout of edge tiles: `base` is the vertex that the edge's row belongs
/// to, and `other` is the neighbour. An edge tile contains the edges between one block of bases and one block
/// of neighbours. A block is a range of consecutive vertices, whose ids within the block have 16 bits. In an
/// edge tile the edges of each base are cut into rows of 1, 4 and 16 edges.
enum class EdgeTileSide : uint32_t { base, other };

/// The work that one block of threads takes at a time. It is all or some of the edges whose bases, or whose
/// neighbours, are among the consecutive vertices from `first` on.
struct EdgeTileShare {
  vertex_t first;     // first of these vertices
  uint32_t vertices;  // number of these vertices
  uint32_t index;     // index of this share among the shares of these vertices
  uint32_t count;     // number of the shares of these vertices
  Range items;        // rows if the vertices are bases, stretches (EdgeTileStretch) if they are neighbours
};

/// Consecutive rows of equal width in one edge tile. Their edges are consecutive too.
struct EdgeTileStretch {
  Range rows;      // begin and end are multiples of four
  edge_t first;    // edge id at the first row, a multiple of four
  uint32_t width;  // edges per row: 1, 4 or 16
  vertex_t bases;  // first vertex of the block of bases
};

/// Four consecutive edges: the ids of their neighbours within the block, and their weights.
struct FourEnds {
  Four<uint16_t> others;
  Four<float> weights;
};
/// Marks an edge or a row that exists only as padding, in place of the 16-bit id of its vertex within a block
/// of vertices.
constexpr uint16_t tile_empty = 0xffff;

/// Result of the hook end_superstep.
struct SuperstepEnd {
  uint64_t frontier_size;  // number of active vertices of the next superstep
  bool done;
  bool deferred;  // no vertex is active, but some are deferred, so the threshold must be raised
};

}  // namespace harness

// Arguments and results of hooks, in addition to target/types.h. The hooks themselves are in hooks.def.
#pragma once

#include "context.h"

namespace harness {

/// Before which commits of a push an algorithm is asked whether they would change anything.
enum class CommitTests : uint32_t {
  none,
  together,       // of all, for several edges of a row at once
  together_short  // for several at once where they are the whole row, else one by one: values that sink while
                  // a long row is under way make early tests worth little
};

/// Edges that a thread of a GPU looks at together: the loads of all of them are under way before the first is
/// needed. Few in push, at the end of a row and in short ones; in a long one that is pulled, which waits for
/// nothing else, as many as fit 40 registers.
constexpr uint32_t few_in_flight = 4, many_in_flight = 14;

/// Values that a thread commits together, each to any vertex.
struct Commits {
  vertex_t destination[few_in_flight];
  value_bits value[few_in_flight];
  uint32_t wanted;  // bit k: there is a k-th
};

/// Where the walk over the edges of a row stands, for formats that list them one after the other. What the
/// words mean is the format's own matter.
struct EdgeCursor {
  uint64_t at, end;
  uint32_t last, spare;
};

/// A layout in edge tiles: an edge tile holds the edges between a block of bases and a block of other ends. A
/// block is a range of consecutive vertices, and ids within it have 16 bits. In an edge tile the edges of a
/// base are cut into rows of 1, 4 and 16 edges.
enum class EdgeTileSide : uint32_t { base, other };

/// The share of one worker: the edges with one end in a block of vertices, or one of several shares of them.
struct EdgeTileShare {
  vertex_t first;     // of the block
  uint32_t vertices;  // of the block
  uint32_t index;     // of this share among those of the block
  uint32_t count;     // of the block's shares
  Range items;        // of a block of bases: rows; of a block of other ends: stretches
};

/// Consecutive rows of one width in one edge tile; their edges are consecutive too.
struct EdgeTileStretch {
  Range rows;      // both multiples of four
  edge_t first;    // edge of the first row, a multiple of four
  uint32_t width;  // edges of a row: 1, 4 or 16
  vertex_t bases;  // first vertex of the block of bases
};

/// Four consecutive edges: ids of the other ends within their block, and weights.
struct FourEnds {
  Four<uint16_t> others;
  Four<float> weights;
};
/// In place of an id where there is no edge or no row.
constexpr uint16_t tile_empty = 0xffff;

/// What the end of a superstep decides.
struct SuperstepEnd {
  uint64_t frontier_size;  // of the next one
  bool done;
  bool deferred;  // nothing is active, but vertices wait for a higher threshold
};

}  // namespace harness

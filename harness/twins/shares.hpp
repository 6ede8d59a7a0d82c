// Divides the half-edges (ends of future edges) of each vertex of a directed generated graph (a twin,
// recipe.hpp) among its cliques, before they are connected. A half-edge is the tail of a future arc, its
// head, or mutual, which means an end of an edge with arcs in both directions. A Share has the number of
// half-edges of each kind that a vertex has in one clique. No vertex can therefore get more half-edges of a
// kind than it should have.
#pragma once

#include <vector>

#include "twins/directed.hpp"
#include "twins/edges.hpp"

namespace harness::twins {

struct Share {
  uint32_t mutual = 0, out = 0, in = 0;
  uint32_t size() const { return mutual + out + in; }
  /// Packs the three numbers into 32 bits. Unpacking requires their sum, size().
  uint32_t packed() const { return mutual << 16 | out; }
  static Share of(uint32_t size, uint32_t packed) {
    const uint32_t mutual = packed >> 16, out = packed & 0xffff;
    return {mutual, out, size - mutual - out};
  }
};
/// Maximum number of half-edges of a vertex in one clique. Larger numbers would not fit into Share::packed(),
/// and connecting such cliques would take too long.
inline constexpr uint32_t largest_part = 0xffff;

/// Divides the half-edges of a vertex among its cliques. The numbers of half-edges per clique are `sizes`. In
/// most cliques, the vertex has either only mutual half-edges, whose edges have arcs in both directions, or
/// none. If vertices had both kinds, few cliques could connect all half-edges.
void share_out(const DirectedDegree& degree, const std::vector<uint32_t>& sizes, uint64_t seed,
               std::vector<Share>& shares);

struct Member {
  vertex_t vertex;
  Share share;
};

/// Connects the vertices of a clique as far as the kinds of their half-edges (mutual, tail or head) permit.
/// Appends edges with arcs in both directions to `mutual` and one-way arcs to `single`. The remaining
/// half-edges stay in `members`.
void join_members(std::vector<Member>& members, HugeVector<Edge>& mutual, HugeVector<Edge>& single);

}  // namespace harness::twins

// Directions of the ends of a directed twin's vertices, fixed before they find partners. Each part of a
// vertex has a number of mutual ends, tails and heads. Whatever edges result, no vertex gets more of a kind
// than it should have.
#pragma once

#include <vector>

#include "twins/directed.hpp"
#include "twins/edges.hpp"

namespace harness::twins {

struct Share {
  uint32_t mutual = 0, out = 0, in = 0;
  uint32_t size() const { return mutual + out + in; }
  /// Packs the share of a part with known size into 32 bits.
  uint32_t packed() const { return mutual << 16 | out; }
  static Share of(uint32_t size, uint32_t packed) {
    const uint32_t mutual = packed >> 16, out = packed & 0xffff;
    return {mutual, out, size - mutual - out};
  }
};
/// Larger parts cannot be packed. Joining groups of them would not be feasible either.
inline constexpr uint32_t largest_part = 0xffff;

/// Splits a vertex's ends among its parts, whose sizes are `sizes`. Most parts have either only mutual ends
/// or none, because few groups would match a mixed part.
void share_out(const DirectedDegree& degree, const std::vector<uint32_t>& sizes, uint64_t seed,
               std::vector<Share>& shares);

struct Member {
  vertex_t vertex;
  Share share;
};

/// Connects the members of a group as far as their ends permit. Remaining ends stay in their shares.
void join_members(std::vector<Member>& members, HugeVector<Edge>& mutual, HugeVector<Edge>& single);

}  // namespace harness::twins

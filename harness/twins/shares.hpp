// The ends of a directed twin's vertices have directions before they find partners: of each part of a vertex
// so many are ends of mutual edges, so many tails and so many heads. Whatever edges come about, no vertex
// gets more of a kind than it should have.
#pragma once

#include <vector>

#include "twins/directed.hpp"
#include "twins/edges.hpp"

namespace harness::twins {

struct Share {
  uint32_t mutual = 0, out = 0, in = 0;
  uint32_t size() const { return mutual + out + in; }
  /// In 32 bits, for a part of a known size.
  uint32_t packed() const { return mutual << 16 | out; }
  static Share of(uint32_t size, uint32_t packed) {
    const uint32_t mutual = packed >> 16, out = packed & 0xffff;
    return {mutual, out, size - mutual - out};
  }
};
/// Parts with more ends do not pack. Nobody could join a group of them either.
inline constexpr uint32_t largest_part = 0xffff;

/// The shares of the parts of a vertex, which have `sizes`. Nearly every part has either mutual ends alone or
/// none of them: only few parts would find others that are mixed in the same way.
void share_out(const DirectedDegree& degree, const std::vector<uint32_t>& sizes, uint64_t seed,
               std::vector<Share>& shares);

struct Member {
  vertex_t vertex;
  Share share;
};

/// Joins the members of a group, as far as their ends allow it; what is left of them stays in their shares.
void join_members(std::vector<Member>& members, HugeVector<Edge>& mutual, HugeVector<Edge>& single);

}  // namespace harness::twins

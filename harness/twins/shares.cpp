#include "twins/shares.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace harness::twins {

void share_out(const DirectedDegree& degree, const std::vector<uint32_t>& sizes, uint64_t seed,
               std::vector<Share>& shares) {
  Random random(seed);
  Share left{degree.mutual, degree.out - degree.mutual, degree.in - degree.mutual};
  shares.clear();
  for (const uint32_t size : sizes) {
    const uint32_t single = left.out + left.in;
    const bool prefers_mutual = left.mutual != 0 && random.below(left.size()) < left.mutual;
    Share share;
    if (prefers_mutual ? left.mutual >= size : single < size) {
      share.mutual = std::min(left.mutual, size);
    } else if (single < size) {
      share.mutual = size - single;
    }
    // Each element of `sizes` is a clique. A half-edge that is not mutual is a tail (`out`) or a head (`in`)
    // of a one-way arc. Among these in the clique, the fraction of tails is the same as among all remaining
    // ones of the vertex.
    const uint32_t others = size - share.mutual;
    if (others != 0) {
      const uint64_t tails = uint64_t{others} * left.out;
      share.out = static_cast<uint32_t>(tails / single);
      if (random.below(single) < tails % single) ++share.out;
      share.in = others - share.out;
    }
    left.mutual -= share.mutual, left.out -= share.out, left.in -= share.in;
    shares.push_back(share);
  }
}

void join_members(std::vector<Member>& members, HugeVector<Edge>& mutual, HugeVector<Edge>& single) {
  // Vertices with many mutual half-edges or tails choose first. Otherwise no half-edges of other vertices
  // would be left to connect them with.
  std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) {
    if (a.share.mutual != b.share.mutual) return a.share.mutual > b.share.mutual;
    if (a.share.out != b.share.out) return a.share.out > b.share.out;
    return a.vertex < b.vertex;
  });
  for (size_t i = 0; i < members.size(); ++i) {
    Share& one = members[i].share;
    for (size_t j = i + 1; j < members.size(); ++j) {
      Share& other = members[j].share;
      if (one.mutual != 0 && other.mutual != 0) {
        mutual.push_back({members[i].vertex, members[j].vertex});
        --one.mutual, --other.mutual;
        continue;
      }
      // The arc begins at the vertex with the larger ratio of tails to heads.
      const uint64_t on = uint64_t{one.out} * other.in, back = uint64_t{other.out} * one.in;
      if (on == 0 && back == 0) continue;
      const bool leads_on = on >= back;
      Share &tail = leads_on ? one : other, &head = leads_on ? other : one;
      single.push_back({members[leads_on ? i : j].vertex, members[leads_on ? j : i].vertex});
      --tail.out, --head.in;
    }
  }
}

}  // namespace harness::twins

#include "graph/twins/by_place.hpp"
#include "graph/twins/groups.hpp"

namespace harness::graph {
namespace {

/// Joins each end with the first later one that it may be joined with: sorted ends are near one another.
std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges) {
  constexpr size_t look_ahead = 64;
  std::sort(ends.begin(), ends.end());
  std::vector<bool> taken(ends.size());
  std::vector<vertex_t> left;
  for (size_t i = 0; i < ends.size(); ++i) {
    if (taken[i]) continue;
    size_t j = i + 1;
    const auto in_reach = [&] { return j < ends.size() && j < i + look_ahead && ends[j] - ends[i] <= reach; };
    while (in_reach() && (taken[j] || !edges.add(ends[i], ends[j]))) ++j;
    if (in_reach()) {
      taken[j] = true;
    } else {
      left.push_back(ends[i]);
    }
  }
  return left;
}

}  // namespace

void match_rest(std::vector<vertex_t> ends, vertex_t reach, uint64_t window, uint64_t seed, EdgeSet& edges) {
  ends = match_near(std::move(ends), reach, edges);
  if (ends.size() < 2) return;
  // The ends a and b take apart an edge (c, d) that is drawn around a: it becomes (a, c) and (b, d).
  constexpr int tries = 200, tries_before_wider = 8;
  const EdgesByPlace by_place(edges.edges);
  const RandomStream random(seed, 0x72657374);
  uint64_t draw = 0;
  for (size_t i = 0; i + 1 < ends.size(); ++i) {
    const vertex_t a = ends[i], b = ends[i + 1];
    if (b - a > reach) continue;  // a stays without a partner
    ++i;
    const size_t from = by_place.rank_of(a);
    for (int k = 0; k < tries; ++k) {
      const uint64_t wider = window << std::min(k / tries_before_wider, 30);
      const uint64_t width =
          std::min<uint64_t>(std::min<uint64_t>(wider, std::max<uint64_t>(reach, window)), by_place.size());
      const uint64_t first =
          std::min<uint64_t>(from - std::min<uint64_t>(from, width / 2), by_place.size() - width);
      const uint32_t at = by_place[first + random.below(draw++, width)];
      const auto [c, d] = edges.edges[at];
      if (a == c || b == d || edges.contains(a, c) || edges.contains(b, d)) continue;
      edges.replace(at, a, c);
      edges.add(b, d);
      break;
    }
  }
}

}  // namespace harness::graph

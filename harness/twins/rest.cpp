#include "twins/groups.hpp"

namespace harness::twins {

std::vector<vertex_t> match_near(std::vector<vertex_t> ends, vertex_t reach, EdgeSet& edges) {
  constexpr size_t look_ahead = 64;
  struct Run {
    vertex_t vertex;
    size_t ends;
  };
  std::sort(ends.begin(), ends.end());
  std::vector<Run> runs;
  for (const vertex_t v : ends) {
    if (runs.empty() || runs.back().vertex != v) runs.push_back({v, 0});
    ++runs.back().ends;
  }
  std::vector<vertex_t> left;
  for (size_t i = 0; i < runs.size(); ++i) {
    size_t passed = 0;
    for (size_t j = i + 1; j < runs.size() && passed < look_ahead && runs[i].ends > 0;
         passed += runs[j++].ends) {
      if (runs[j].vertex - runs[i].vertex > reach) break;
      if (runs[j].ends == 0 || !edges.add(runs[i].vertex, runs[j].vertex)) continue;
      --runs[i].ends, --runs[j].ends;
    }
    left.insert(left.end(), runs[i].ends, runs[i].vertex);
  }
  return left;
}

void match_by_exchange(const std::vector<vertex_t>& ends, vertex_t reach, uint64_t window,
                       const Recipe& recipe, const Layout& layout, const EdgesByPlace& by_place,
                       EdgeSet& edges) {
  // Two half-edges (ends of future edges), of vertices a and b, are connected by replacing an edge (c, d)
  // with (a, c) and (b, d). The edge (c, d) is drawn from the edges near a.
  constexpr uint64_t tries = 200, tries_before_wider = 8, tries_at_home = 64;
  if (by_place.size() == 0) return;
  HugeVector<Edge> pairs;
  for (size_t i = 0; i + 1 < ends.size(); ++i) {
    if (ends[i + 1] - ends[i] > reach) continue;  // half-edge i stays unconnected
    pairs.push_back({ends[i], ends[i + 1]});
    ++i;
  }
  const RandomStream random(recipe.seed, 0x72657374), at_home(recipe.seed, 0x68657265);
  const auto drawn = [&](size_t i, uint64_t attempt) {
    if (recipe.knobs.home > 0 && attempt < tries_at_home && at_home.chance(i, recipe.knobs.home)) {
      const Span home = layout.home(pairs[i].u);
      const uint64_t begin = by_place.rank_of(home.begin), end = by_place.rank_of(home.end);
      if (begin < end) return begin + random.below(tries * i + attempt, end - begin);
    }
    const uint64_t wider = window << std::min<uint64_t>(attempt / tries_before_wider, 30);
    const uint64_t width = std::min({wider, std::max<uint64_t>(reach, window), uint64_t{by_place.size()}});
    const uint64_t before = std::min<uint64_t>(by_place.rank_of(pairs[i].u), width / 2);
    const uint64_t first = std::min(by_place.rank_of(pairs[i].u) - before, by_place.size() - width);
    return first + random.below(tries * i + attempt, width);
  };
  // Memory latency dominates, so the data of later pairs are prefetched.
  const auto look_ahead = [&](size_t i) {
    constexpr size_t step = 8;
    if (i + 3 * step < pairs.size()) __builtin_prefetch(&by_place[drawn(i + 3 * step, 0)]);
    if (i + 2 * step < pairs.size()) __builtin_prefetch(&edges.edges[by_place[drawn(i + 2 * step, 0)]]);
    if (i + step >= pairs.size()) return;
    const auto [a, b] = pairs[i + step];
    const auto [c, d] = edges.edges[by_place[drawn(i + step, 0)]];
    edges.prefetch(a, c);
    edges.prefetch(b, d);
    edges.prefetch(c, d);
  };
  for (size_t i = 0; i < pairs.size(); ++i) {
    look_ahead(i);
    const auto [a, b] = pairs[i];
    for (uint64_t attempt = 0; attempt < tries; ++attempt) {
      const uint32_t at = by_place[drawn(i, attempt)];
      const auto [c, d] = edges.edges[at];
      if (a == c || b == d || edges.contains(a, c) || edges.contains(b, d)) continue;
      edges.replace(at, a, c);
      edges.add(b, d);
      break;
    }
  }
}

}  // namespace harness::twins

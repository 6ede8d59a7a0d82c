#include "twins/directed.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel.hpp"
#include "twins/groups.hpp"
#include "twins/sort.hpp"

namespace harness::twins {
namespace {

/// Sorts the vertices in `order` by their keys, and assigns the degrees to the vertices, the lowest degree
/// first.
template <class Set>
void hand_out(HugeVector<Keyed> order, const Degrees& degrees, unsigned threads, const Set& set) {
  sort_by_key(order, threads);
  size_t counted = 0;
  for (const DegreeCount& count : degrees) counted += count.vertices;
  size_t next = order.size() - std::min(counted, order.size());  // the other vertices have degree 0
  for (const DegreeCount& count : degrees) {
    for (vertex_t i = 0; i < count.vertices && next < order.size(); ++i) {
      set(order[next++].value, static_cast<vertex_t>(count.degree));
    }
  }
}

/// Rounds the numbers in `wanted` to DirectedDegree::mutual of each vertex. The rounding error of a vertex is
/// carried to the next vertex, so that the sum is kept.
void draw_mutual(std::vector<DirectedDegree>& drawn, const std::vector<double>& wanted) {
  double carry = 0;
  uint64_t sum = 0;
  for (size_t v = 0; v < drawn.size(); ++v) {
    const vertex_t most = std::min(drawn[v].out, drawn[v].in);
    carry += std::min<double>(wanted[v], most);
    drawn[v].mutual = std::min(most, static_cast<vertex_t>(carry + 1e-9));
    carry = std::max(0.0, carry - drawn[v].mutual);
    sum += drawn[v].mutual;
  }
  // The sum must be even, because each mutual edge counts at two vertices.
  const auto odd =
      std::find_if(drawn.begin(), drawn.end(), [](const DirectedDegree& d) { return d.mutual > 0; });
  if (sum % 2 != 0 && odd != drawn.end()) --odd->mutual;
}

}  // namespace

std::vector<DirectedDegree> drawn_directed(const Recipe& recipe, unsigned threads) {
  const vertex_t vertices = recipe.vertices;
  const RandomStream random(recipe.seed, 0x64697265);
  std::vector<DirectedDegree> drawn(vertices);
  HugeVector<Keyed> by_out(vertices), by_in(vertices);
  std::vector<double> mutual(vertices);
  double arcs = 0;
  for (const DegreeCount& count : recipe.out) arcs += static_cast<double>(count.degree) * count.vertices;
  // A vertex has one random key for its out-degree and one for its in-degree. A larger key gives a higher
  // degree (hand_out()). If the recipe has no joint distribution of the two degrees (Recipe::pairs), both
  // keys of a vertex are equal with the probability `alike`. The vertex then has about the same rank by
  // out-degree as by in-degree. Vertices with mutual edges thus have about equally many arcs in both
  // directions.
  const double alike = recipe.pairs.empty() && arcs > 0 ? recipe.mutual_arcs / arcs : 0;
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      const auto v = static_cast<vertex_t>(i);
      by_out[i] = {random.bits(3 * i) >> 32, v};
      by_in[i] = random.chance(3 * i + 2, alike) ? by_out[i] : Keyed{random.bits(3 * i + 1) >> 32, v};
    }
  });
  vertex_t next = 0;
  for (const DegreePair& pair : recipe.pairs) {
    for (vertex_t i = 0; i < pair.vertices && next < vertices; ++i, ++next) {
      by_out[next].key |= pair.out << 32;
      by_in[next].key |= pair.in << 32;
      mutual[next] = pair.mutual;
    }
  }
  hand_out(std::move(by_out), recipe.out, threads,
           [&](vertex_t v, vertex_t degree) { drawn[v].out = degree; });
  hand_out(std::move(by_in), recipe.in, threads, [&](vertex_t v, vertex_t degree) { drawn[v].in = degree; });
  if (recipe.pairs.empty()) {
    double possible = 0;
    for (const DirectedDegree& d : drawn) possible += std::min(d.out, d.in);
    const double share = possible > 0 ? std::min(1.0, recipe.mutual_arcs / possible) : 0;
    for (vertex_t v = 0; v < vertices; ++v) mutual[v] = share * std::min(drawn[v].out, drawn[v].in);
  }
  draw_mutual(drawn, mutual);
  return drawn;
}

Degrees counted_neighbors(const std::vector<DirectedDegree>& degrees, unsigned threads) {
  HugeVector<Keyed> sorted(degrees.size());
  for (size_t v = 0; v < degrees.size(); ++v) sorted[v] = {degrees[v].neighbors(), 0};
  sort_by_key(sorted, threads);
  Degrees counted;
  for (const Keyed& vertex : sorted) {
    if (counted.empty() || counted.back().degree != vertex.key) counted.push_back({vertex.key, 0});
    ++counted.back().vertices;
  }
  return counted;
}

std::vector<DirectedDegree> placed_directed(const Recipe& recipe, unsigned threads) {
  const std::vector<DirectedDegree> drawn = drawn_directed(recipe, threads);
  // Vertices with the same number of neighbours are shuffled, so that their positions do not depend on which
  // of them have no outgoing arcs.
  const RandomStream random(recipe.seed, 0x706c6163);
  HugeVector<Keyed> by_neighbors(drawn.size());
  parallel_for_chunks(drawn.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      by_neighbors[i] = {uint64_t{drawn[i].neighbors()} << 11 | random.bits(i) >> 53,
                         static_cast<uint32_t>(i)};
    }
  });
  sort_by_key(by_neighbors, threads);
  const std::vector<vertex_t> order = order_of_degrees(recipe, threads);
  std::vector<DirectedDegree> placed(drawn.size());
  for (size_t i = 0; i < drawn.size(); ++i) placed[order[i]] = drawn[by_neighbors[i].value];
  return placed;
}

EdgeList arcs_of(const EdgeSet& edges, unsigned threads) {
  const size_t n = edges.edges.size();
  constexpr size_t chunk = size_t{1} << 16;
  std::vector<size_t> begin(n / chunk + 2);
  parallel_tasks(n / chunk + 1, threads, [&](size_t k, unsigned) {
    const size_t from = k * chunk, to = std::min(n, from + chunk);
    const auto first = edges.mutual.begin() + static_cast<ptrdiff_t>(from);
    const auto last = edges.mutual.begin() + static_cast<ptrdiff_t>(to);
    begin[k + 1] = to - from + static_cast<size_t>(std::count(first, last, true));
  });
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  EdgeList list;
  list.src = HugeArray<vertex_t>(begin.back());
  list.dst = HugeArray<vertex_t>(begin.back());
  parallel_tasks(n / chunk + 1, threads, [&](size_t k, unsigned) {
    size_t next = begin[k];
    const auto add = [&](vertex_t u, vertex_t v) {
      list.src[next] = u;
      list.dst[next++] = v;
    };
    for (size_t e = k * chunk; e < std::min(n, (k + 1) * chunk); ++e) {
      const auto [u, v] = edges.edges[e];
      add(u, v);
      if (edges.mutual[e]) add(v, u);
    }
  });
  return list;
}

}  // namespace harness::twins

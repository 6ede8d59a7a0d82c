#include "graph/twins/directed.hpp"

#include <algorithm>
#include <map>

#include "graph/twins/sort.hpp"

namespace harness::graph {
namespace {

/// Deals out the degrees in rising order to the vertices in the order of their keys: each gets one of its own
/// bin.
template <class Set>
void hand_out(std::vector<Keyed> order, const Degrees& degrees, const Set& set) {
  sort_by_key(order);
  size_t counted = 0;
  for (const DegreeCount& count : degrees) counted += count.vertices;
  size_t next = order.size() - std::min(counted, order.size());  // the others have none
  for (const DegreeCount& count : degrees) {
    for (vertex_t i = 0; i < count.vertices && next < order.size(); ++i) {
      set(order[next++].value, static_cast<vertex_t>(count.degree));
    }
  }
}

/// Draws how many mutual neighbours each vertex has: what is wanted of it, with a carry that keeps the sums.
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
  // Each of these edges has two ends.
  const auto odd =
      std::find_if(drawn.begin(), drawn.end(), [](const DirectedDegree& d) { return d.mutual > 0; });
  if (sum % 2 != 0 && odd != drawn.end()) --odd->mutual;
}

}  // namespace

std::vector<DirectedDegree> drawn_directed(const Recipe& recipe) {
  const vertex_t vertices = recipe.vertices;
  const RandomStream random(recipe.seed, 0x64697265);
  std::vector<DirectedDegree> drawn(vertices);
  std::vector<Keyed> by_out(vertices), by_in(vertices);
  std::vector<double> mutual(vertices);
  double arcs = 0;
  for (const DegreeCount& count : recipe.out) arcs += static_cast<double>(count.degree) * count.vertices;
  // Who has mutual edges has about as many arcs in one direction as in the other.
  const double alike = recipe.pairs.empty() && arcs > 0 ? recipe.mutual_arcs / arcs : 0;
  for (vertex_t v = 0; v < vertices; ++v) {
    by_out[v] = {random.bits(3 * uint64_t{v}) >> 32, v};
    by_in[v] = random.chance(3 * uint64_t{v} + 2, alike) ? by_out[v]
                                                         : Keyed{random.bits(3 * uint64_t{v} + 1) >> 32, v};
  }
  vertex_t next = 0;
  for (const DegreePair& pair : recipe.pairs) {
    for (vertex_t i = 0; i < pair.vertices && next < vertices; ++i, ++next) {
      by_out[next].key |= pair.out << 32;
      by_in[next].key |= pair.in << 32;
      mutual[next] = pair.mutual;
    }
  }
  hand_out(std::move(by_out), recipe.out, [&](vertex_t v, vertex_t degree) { drawn[v].out = degree; });
  hand_out(std::move(by_in), recipe.in, [&](vertex_t v, vertex_t degree) { drawn[v].in = degree; });
  if (recipe.pairs.empty()) {
    double possible = 0;
    for (const DirectedDegree& d : drawn) possible += std::min(d.out, d.in);
    const double share = possible > 0 ? std::min(1.0, recipe.mutual_arcs / possible) : 0;
    for (vertex_t v = 0; v < vertices; ++v) mutual[v] = share * std::min(drawn[v].out, drawn[v].in);
  }
  draw_mutual(drawn, mutual);
  return drawn;
}

Degrees counted_neighbors(const std::vector<DirectedDegree>& degrees) {
  std::map<offset_t, vertex_t> counts;
  for (const DirectedDegree& degree : degrees) ++counts[degree.neighbors()];
  Degrees counted;
  for (const auto& [degree, vertices] : counts) counted.push_back({degree, vertices});
  return counted;
}

}  // namespace harness::graph

// Assigns degrees to the vertices of a twin, a synthetic graph with the statistics of another graph
// (recipe.hpp). The vertices are on a line or a lattice, and edges connect nearby vertices. If hubs (vertices
// of high degree) are close together, the other vertices are farther from the hubs and from each other.
#include "base/parallel.hpp"
#include "graph/generators/permutation.hpp"
#include "twins/groups.hpp"
#include "twins/sort.hpp"

namespace harness::twins {
namespace {

/// Returns the positions on the line or curve in random order. Element i is the position of the vertex with
/// the i-th lowest degree.
std::vector<vertex_t> random_order(const Recipe& recipe) {
  // This permutation differs from the one by which the sources of measured traversals are drawn. If it were
  // the same, the sources would be the vertices with the lowest degrees.
  const graph::Permutation place(recipe.vertices, mix64(recipe.seed ^ 0x6465677265657300));
  std::vector<vertex_t> order(recipe.vertices);
  for (vertex_t v = 0; v < recipe.vertices; ++v) order[v] = static_cast<vertex_t>(place(v));
  return order;
}

/// Returns an order in which some vertices are at the beginning of the line, sorted by degree. All other
/// vertices follow in random order. The higher a vertex ranks by degree, the more likely it gets a place at
/// the beginning. Some vertices of lower degree get places at the beginning too, because vertices of high
/// degree need them as neighbours.
std::vector<vertex_t> clumped_order(const Recipe& recipe, double clumped, unsigned threads) {
  const RandomStream random(recipe.seed, 0x636c756d);
  HugeVector<Keyed> at(recipe.vertices);
  parallel_for_chunks(at.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      const double rank = static_cast<double>(v) / recipe.vertices;
      const bool sorted = random.chance(2 * v, clumped * rank * rank);
      at[v].key = sorted ? v : uint64_t{1} << 32 | random.bits(2 * v + 1) >> 32;
      at[v].value = static_cast<uint32_t>(v);
    }
  });
  sort_by_key(at, threads);
  std::vector<vertex_t> order(recipe.vertices);
  for (vertex_t place = 0; place < recipe.vertices; ++place) order[at[place].value] = place;
  return order;
}

/// Places the vertices with the highest degrees randomly in the first knobs.gathered homes (clusters of 2^16
/// ids, Layout::home()), and all other vertices randomly after these homes.
std::vector<vertex_t> gathered_order(const Recipe& recipe) {
  const uint64_t room = uint64_t{recipe.knobs.gathered} << home_bits;
  const auto hubs = static_cast<vertex_t>(std::min<uint64_t>(room, recipe.vertices));
  const vertex_t others = recipe.vertices - hubs;
  const graph::Permutation of_hubs(hubs, mix64(recipe.seed ^ 0x6761746865726564));
  const graph::Permutation of_others(std::max<vertex_t>(others, 1), mix64(recipe.seed ^ 0x6465677265657300));
  std::vector<vertex_t> order(recipe.vertices);
  for (vertex_t v = 0; v < others; ++v) order[v] = hubs + static_cast<vertex_t>(of_others(v));
  for (vertex_t v = others; v < recipe.vertices; ++v) order[v] = static_cast<vertex_t>(of_hubs(v - others));
  return order;
}

}  // namespace

std::vector<vertex_t> order_of_degrees(const Recipe& recipe, unsigned threads) {
  if (recipe.knobs.gathered > 0) return gathered_order(recipe);
  const double clumped = clumped_of(recipe);
  return clumped > 0 ? clumped_order(recipe, clumped, threads) : random_order(recipe);
}

std::vector<offset_t> placed_degrees(const Recipe& recipe, unsigned threads) {
  std::vector<offset_t> degrees(recipe.vertices);
  const std::vector<vertex_t> order = order_of_degrees(recipe, threads);
  uint64_t next = 0;
  for (const DegreeCount& count : recipe.degrees) {
    for (vertex_t i = 0; i < count.vertices && next < recipe.vertices; ++i)
      degrees[order[next++]] = count.degree;
  }
  return degrees;
}

}  // namespace harness::twins

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "base/huge_array.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/generators/generators.hpp"
#include "twins/fit.hpp"
#include "twins/groups.hpp"
#include "twins/sort.hpp"

namespace harness::twins {

namespace {

EdgeList halves(const EdgeSet& edges, unsigned threads) {
  EdgeList list;
  list.listing = Listing::half;
  list.src = HugeArray<vertex_t>(edges.edges.size());
  list.dst = HugeArray<vertex_t>(edges.edges.size());
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      list.src[i] = edges.edges[i].u;
      list.dst[i] = edges.edges[i].v;
    }
  });
  return list;
}

}  // namespace

std::vector<vertex_t> moved_ids(vertex_t vertices, const Knobs& knobs, uint64_t seed, unsigned threads) {
  std::vector<vertex_t> ids(vertices);
  std::iota(ids.begin(), ids.end(), vertex_t{0});
  if (knobs.moved <= 0) return ids;
  const RandomStream random(seed, 0x6d6f7665);
  const double reach = graph::exact_exp2(knobs.reach);
  HugeVector<Keyed> order(vertices);
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      auto place = static_cast<double>(v);
      if (random.chance(2 * v, knobs.moved)) {
        place += reach * (2 * random.unit(2 * v + 1) - 1);
        if (place < 0) place = -place;
        if (place > vertices) place = std::max(0.0, 2.0 * vertices - place);
      }
      order[v] = {static_cast<uint64_t>(place * 16), static_cast<uint32_t>(v)};
    }
  });
  sort_by_key(order, threads);
  for (vertex_t id = 0; id < vertices; ++id) ids[order[id].value] = id;
  return ids;
}

namespace {

/// Returns true for undirected meshes with a mean degree near 6, which are triangulations. make_shape() makes
/// them by the generator `delaunay`, which cannot make other mean degrees.
bool is_triangulation(const Recipe& recipe) {
  double ends = 0;
  for (const DegreeCount& count : recipe.degrees) ends += static_cast<double>(count.degree) * count.vertices;
  return recipe.kind == "mesh" && !recipe.directed && std::abs(ends / recipe.vertices - 6) < 0.06;
}

}  // namespace

EdgeList labelled(EdgeList list, const Recipe& recipe, unsigned threads) {
  const std::vector<vertex_t> ids = moved_ids(recipe.vertices, recipe.knobs, recipe.seed, threads);
  parallel_for_chunks(list.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      list.src[i] = ids[list.src[i]];
      list.dst[i] = ids[list.dst[i]];
    }
  });
  list.provenance["format"] = "generated";
  list.provenance["source"] = "twin";
  list.provenance["twin_of"] = fmt::format("{} (class {}, seed {})", recipe.name, recipe.kind, recipe.seed);
  if (!recipe.published_in.empty())
    list.provenance["twin_of"] += ", which is not on this machine, by the numbers in " + recipe.published_in;
  return list;
}

namespace {

EdgeList undirected_shape(const Recipe& recipe, unsigned threads) {
  const Layout layout = layout_of(recipe, threads);
  const std::vector<offset_t> degrees = placed_degrees(recipe, threads);
  EdgeSet edges(degrees, threads);
  size_t groups = 0;
  std::vector<vertex_t> rest = join_groups(recipe, layout, degrees, threads, edges, &groups);
  const bool line = layout.dimensions == 1;
  const vertex_t reach = line ? ~vertex_t{0} : 256;
  rest = match_near(std::move(rest), reach, edges);
  const EdgesByPlace by_place(recipe.vertices, edges.edges);
  // An edge for an exchange is drawn from the `window` edges nearest to a half-edge that is not connected
  // yet. If the vertices are on a line, these half-edges belong to vertices of high degree. Such a vertex is
  // already adjacent to all vertices nearby, so exchanges with near edges would fail. The window is therefore
  // wider on a line than on a lattice.
  const uint64_t window = line ? std::max<uint64_t>(4096, edges.edges.size() / 4) : 64;
  match_by_exchange(rest, reach, window, recipe, layout, by_place, edges);
  join_components(recipe.vertices, recipe.largest_component, groups, by_place, edges);
  EdgeList list = halves(edges, threads);
  list.num_vertices = recipe.vertices;
  return list;
}

EdgeList directed_shape(const Recipe& recipe, unsigned threads) {
  const Layout layout = layout_of(recipe, threads);
  const std::vector<DirectedDegree> degrees = placed_directed(recipe, threads);
  std::vector<offset_t> neighbors(degrees.size());
  for (size_t v = 0; v < degrees.size(); ++v) neighbors[v] = degrees[v].neighbors();
  EdgeSet edges(neighbors, threads);
  size_t groups = 0;
  DirectedSingles left = join_directed(recipe, layout, degrees, neighbors, threads, edges, &groups);
  const EdgesByPlace by_place(recipe.vertices, edges.edges);
  match_directed(std::move(left), recipe, layout.spread, by_place, edges);
  join_components(recipe.vertices, recipe.largest_component, groups, by_place, edges);
  EdgeList list = arcs_of(edges, threads);
  list.num_vertices = recipe.vertices;
  return list;
}

}  // namespace

EdgeList make_shape(const Recipe& recipe, unsigned threads) {
  if (is_triangulation(recipe)) {
    return graph::generate(
        "delaunay", {{"vertices", std::to_string(recipe.vertices)}, {"seed", std::to_string(recipe.seed)}},
        threads);
  }
  return recipe.directed ? directed_shape(recipe, threads) : undirected_shape(recipe, threads);
}

}  // namespace harness::twins

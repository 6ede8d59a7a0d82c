#include "graph/tiny.hpp"

#include <fmt/format.h>

#include <tuple>
#include <utility>

#include "base/random.hpp"
#include "graph/build/build.hpp"
#include "graph/generators/generators.hpp"

namespace harness::graph {
namespace {

using Arcs = std::vector<std::pair<vertex_t, vertex_t>>;

constexpr Cleaning cleaned{};
constexpr Cleaning as_listed{Cleaning::SelfLoops::keep, Cleaning::Duplicates::keep,
                             Cleaning::Direction::as_is};

EdgeList list_from(vertex_t vertices, const Arcs& arcs, Listing listing) {
  EdgeList list;
  list.num_vertices = vertices;
  list.listing = listing;
  list.src = HugeArray<vertex_t>(arcs.size());
  list.dst = HugeArray<vertex_t>(arcs.size());
  for (size_t i = 0; i < arcs.size(); ++i) std::tie(list.src[i], list.dst[i]) = arcs[i];
  list.provenance["format"] = "tiny";
  return list;
}

class Catalogue {
 public:
  void undirected(const std::string& name, const std::string& why, vertex_t vertices, const Arcs& edges,
                  const Cleaning& cleaning = cleaned) {
    add(name, why, list_from(vertices, edges, Listing::half), cleaning);
  }
  void directed(const std::string& name, const std::string& why, vertex_t vertices, const Arcs& arcs,
                const Cleaning& cleaning = cleaned) {
    add(name, why, list_from(vertices, arcs, Listing::directed), cleaning);
  }
  void generated(const std::string& name, const std::string& why, const std::string& generator,
                 const ParamMap& params) {
    add(name, why, generate(generator, params, 1), cleaned);
  }
  std::vector<TinyGraph> take() { return std::move(graphs_); }

 private:
  void add(const std::string& name, const std::string& why, EdgeList list, const Cleaning& cleaning) {
    list.provenance["source"] = "tiny:" + name;
    Weights weights;
    weights.kind = Weights::Kind::generated;
    weights.seed = 42;
    graphs_.push_back({name, why, build_graph(std::move(list), cleaning, name, weights, 1)});
  }

  std::vector<TinyGraph> graphs_;
};

/// Returns a hub: vertex 0 with neighbours 1 to `degree`, some of which are adjacent so that not all paths go
/// through the hub.
Arcs hub(vertex_t degree) {
  Arcs edges;
  for (vertex_t v = 1; v <= degree; ++v) edges.emplace_back(0, v);
  for (vertex_t v = 1; v < degree; v += 3) edges.emplace_back(v, v + 1);
  return edges;
}

/// Returns a graph with one hub per degree. The hubs share leaves. The ids of a hub's leaves are not
/// consecutive. `leaves` is not a multiple of 7, so a hub has each leaf once.
Arcs hubs(const std::vector<vertex_t>& degrees, vertex_t leaves) {
  Arcs edges;
  for (vertex_t h = 0; h < degrees.size(); ++h) {
    for (vertex_t i = 0; i < degrees[h]; ++i) edges.emplace_back(leaves + h, (i * 7 + h) % leaves);
  }
  return edges;
}

Arcs random_arcs(vertex_t vertices, size_t count, uint64_t seed) {
  const RandomStream random(seed, 99);
  Arcs arcs;
  for (size_t i = 0; i < count; ++i) {
    arcs.emplace_back(static_cast<vertex_t>(random.below(2 * i, vertices)),
                      static_cast<vertex_t>(random.below(2 * i + 1, vertices)));
  }
  return arcs;
}

void add_degenerate(Catalogue& all) {
  all.undirected("empty", "no vertices at all", 0, {});
  all.undirected("no_edges", "vertices, but no edges", 10, {});
  all.undirected("one_vertex", "one vertex without edges", 1, {});
  all.undirected("one_edge", "the smallest graph with work", 2, {{0, 1}});
  all.directed("one_arc", "an arc that cannot be walked back", 2, {{0, 1}});
  all.undirected("one_loop", "a vertex that is its own neighbour", 1, {{0, 0}}, as_listed);
  all.undirected("self_loops", "edges from a vertex to itself", 5,
                 {{0, 0}, {0, 1}, {1, 2}, {2, 2}, {3, 4}, {4, 4}}, as_listed);
  all.undirected("duplicate_edges", "the same edge several times", 5,
                 {{0, 1}, {0, 1}, {1, 0}, {1, 2}, {1, 2}, {2, 3}, {3, 4}, {3, 4}, {3, 4}}, as_listed);
  all.directed("duplicate_arcs", "the same arc several times, with loops", 4,
               {{0, 1}, {0, 1}, {1, 2}, {2, 2}, {2, 2}, {2, 3}, {3, 0}, {3, 0}}, as_listed);
  all.undirected("isolated_vertices", "edges only in the middle of the ids", 40,
                 {{17, 18}, {18, 23}, {23, 17}});
}

void add_shapes(Catalogue& all) {
  all.generated("star_100", "one hub", "star", {{"vertices", "100"}});
  all.generated("path_100", "a long diameter", "path", {{"vertices", "100"}});
  all.generated("cycle_33", "a warp and one more", "cycle", {{"vertices", "33"}});
  all.generated("clique_40", "every pair", "clique", {{"vertices", "40"}});
  all.generated("grid_9x7", "regular low degrees", "grid", {{"rows", "9"}, {"cols", "7"}});
  all.generated("delaunay_8", "a planar mesh", "delaunay", {{"scale", "8"}});
  all.generated("kronecker_8", "skewed degrees", "kronecker", {{"scale", "8"}, {"edge_factor", "8"}});
  all.undirected("disconnected", "a triangle, a path, a pair and a lone vertex", 9,
                 {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {6, 7}});
  all.undirected("barbell", "two cliques and a bridge", 8,
                 {{0, 1},
                  {0, 2},
                  {0, 3},
                  {1, 2},
                  {1, 3},
                  {2, 3},
                  {3, 4},
                  {4, 5},
                  {4, 6},
                  {4, 7},
                  {5, 6},
                  {5, 7},
                  {6, 7}});
}

void add_degrees(Catalogue& all) {
  all.undirected("degrees_warp", "degrees around one warp", 100, hubs({31, 32, 33}, 97));
  all.undirected("degrees_two_warps", "degrees around two warps", 200, hubs({63, 64, 65}, 197));
  // Hubs whose degree is a common block size, one less or one more. Each graph has one hub, so that a whole
  // launch works on this hub.
  for (const vertex_t size : {128U, 256U, 1024U}) {
    for (const vertex_t degree : {size - 1, size, size + 1}) {
      all.undirected(fmt::format("degree_{}", degree),
                     fmt::format("a degree at the edge of a block of {}", size), degree + 1, hub(degree));
    }
  }
  all.undirected("degrees_mixed", "all the sizes at once", 1500,
                 hubs({31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025}, 1399));
}

void add_directed(Catalogue& all) {
  all.directed("directed_path", "only one way", 20, [] {
    Arcs arcs;
    for (vertex_t v = 0; v + 1 < 20; ++v) arcs.emplace_back(v, v + 1);
    return arcs;
  }());
  all.directed("directed_cycle", "strongly connected, not symmetric", 5,
               {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}});
  all.directed("dangling", "vertices that nothing leaves", 6,
               {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {2, 4}, {5, 4}});
  all.directed("sink_star", "all arcs into one vertex", 70, [] {
    Arcs arcs;
    for (vertex_t v = 1; v < 70; ++v) arcs.emplace_back(v, 0);
    return arcs;
  }());
  all.directed("source_star", "all arcs out of one vertex", 70, [] {
    Arcs arcs;
    for (vertex_t v = 1; v < 70; ++v) arcs.emplace_back(0, v);
    return arcs;
  }());
  all.directed("random_directed", "no structure to rely on", 150, random_arcs(150, 900, 7));
  all.directed("random_sparse", "many small components, many dangling vertices", 300,
               random_arcs(300, 260, 8));
}

}  // namespace

std::vector<TinyGraph> tiny_graphs() {
  Catalogue all;
  add_degenerate(all);
  add_shapes(all);
  add_degrees(all);
  add_directed(all);
  return all.take();
}

}  // namespace harness::graph

// Random graph models: uniform, small world, planted communities, power law, and preferential attachment.
#include "base/error.hpp"
#include "graph/generators/exact_math.hpp"
#include "graph/generators/generator.hpp"
#include "graph/generators/permutation.hpp"

namespace harness::graph {
namespace {

/// Draws both ends of every edge at random (Erdos-Renyi, with a fixed number of edges).
EdgeList make_uniform(const Params& params, unsigned threads) {
  const uint64_t scale = params.integer("scale");
  const uint64_t vertices =
      params.integer("vertices") != 0 ? params.integer("vertices") : uint64_t{1} << scale;
  const auto arcs = static_cast<uint64_t>(params.real("edge_factor") * static_cast<double>(vertices));
  const RandomStream random(params.seed(), 2);
  return list_of(vertices, arcs, listing_of(params), threads, [&](uint64_t i) {
    return Ends{random.below(2 * i, vertices), random.below(2 * i + 1, vertices)};
  });
}

/// Watts-Strogatz: a ring in which each vertex is adjacent to its nearest vertices, with some edges rewired
/// to distant vertices (Collective dynamics of small-world networks, 1998).
EdgeList make_small_world(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices");
  const uint64_t reach = params.integer("degree") / 2;
  const double rewire = params.real("rewire");
  const RandomStream coin(params.seed(), 4), far(params.seed(), 5);
  return list_of(vertices, vertices * reach, Listing::half, threads, [&](uint64_t i) {
    const uint64_t u = i / reach, step = i % reach + 1;
    if (coin.chance(i, rewire)) return Ends{u, far.below(i, vertices)};
    return Ends{u, (u + step) % vertices};
  });
}

/// Planted partition: equally large, dense communities [Condon, Karp, Algorithms for graph partitioning on
/// the planted partition model, 2001].
EdgeList make_communities(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices"), count = params.integer("communities");
  if (count > vertices) {
    throw_error("generator 'communities': found {} communities, expected at most {}, one a vertex", count,
                vertices);
  }
  const double intra = params.real("intra");
  const auto arcs = static_cast<uint64_t>(params.real("degree") * static_cast<double>(vertices) / 2);
  const RandomStream source(params.seed(), 6), coin(params.seed(), 7), target(params.seed(), 8);
  // Community c has the ids [c n / k, (c + 1) n / k), for n vertices and k communities.
  const auto begin = [&](uint64_t c) { return (c * vertices + count - 1) / count; };
  return list_of(vertices, arcs, Listing::half, threads, [&](uint64_t i) {
    const uint64_t u = source.below(i, vertices);
    const uint64_t home = u * count / vertices;
    const uint64_t first = begin(home), size = begin(home + 1) - first;
    if (count == 1 || coin.chance(i, intra)) return Ends{u, first + target.below(i, size)};
    const uint64_t outside = target.below(i, vertices - size);
    return Ends{u, outside < first ? outside : outside + size};
  });
}

/// Chung-Lu random graphs. Vertex i is drawn with a probability proportional to (i + 1)^(-1 / (exponent -
/// 1)), so that the degrees have a power-law tail. (Chung, Lu: Connected components in random graphs with
/// given expected degree sequences, 2002.)
EdgeList make_power_law(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices");
  const double exponent = params.real("exponent");
  // draw() inverts the cumulative distribution in closed form, so no table is needed.
  const double power = (exponent - 1) / (exponent - 2);
  const auto arcs = static_cast<uint64_t>(params.real("degree") * static_cast<double>(vertices) / 2);
  const RandomStream random(params.seed(), 3);
  const Permutation relabel(vertices, params.seed());
  const auto draw = [&](uint64_t index) {
    const double u = random.unit(index) + 0x1.0p-54;  // never 0
    const auto i = static_cast<uint64_t>(static_cast<double>(vertices) * exact_pow(u, power));
    return relabel(i < vertices ? i : vertices - 1);
  };
  return list_of(vertices, arcs, listing_of(params), threads, [&](uint64_t i) {
    return Ends{draw(2 * i), draw(2 * i + 1)};
  });
}

/// Preferential attachment [Barabasi-Albert 1999]. Vertices are added in the sequence of their ids. Each
/// vertex draws the targets of its edges from the ends of all earlier edges, so that early vertices become
/// hubs. The ends form a virtual array, in which sources and targets of edges alternate [Batagelj-Brandes
/// 2005]. If a draw selects the target of an edge, target() finds it by repeating the draw of that edge.
/// Therefore no target is stored, and all edges are drawn in parallel [Sanders-Schulz 2016].
class Attachment {
 public:
  Attachment(uint64_t vertices, uint64_t arcs, uint64_t seed)
      : vertices_(vertices), arcs_(arcs), random_(seed, 11) {}

  uint64_t source(uint64_t arc) const {
    return static_cast<uint64_t>(static_cast<product>(arc) * vertices_ / arcs_);
  }
  /// Returns the target of an arc: a vertex with a lower id than the source. For arcs of vertex 0 it returns
  /// 0, which makes a self-loop.
  uint64_t target(uint64_t arc) const {
    for (;;) {
      const uint64_t before = first_arc(source(arc));
      if (before == 0) return 0;
      const uint64_t end = random_.below(arc, 2 * before);
      if (end % 2 == 0) return source(end / 2);
      arc = end / 2;
    }
  }

 private:
  __extension__ using product = unsigned __int128;

  uint64_t first_arc(uint64_t vertex) const {
    return static_cast<uint64_t>((static_cast<product>(vertex) * arcs_ + vertices_ - 1) / vertices_);
  }

  uint64_t vertices_, arcs_;
  RandomStream random_;
};

EdgeList make_preferential(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices");
  const auto arcs = static_cast<uint64_t>(params.real("degree") * static_cast<double>(vertices) / 2);
  const Attachment attachment(vertices, arcs, params.seed());
  return list_of(vertices, arcs, listing_of(params), threads, [&](uint64_t i) {
    return Ends{attachment.source(i), attachment.target(i)};
  });
}

}  // namespace

Generator uniform_generator() {
  return {{"uniform",
           "uniform random edges (Erdos-Renyi): similar degrees, small diameter, no locality",
           {integer_param("scale", "16", 0, 31, "2^scale vertices"),
            integer_param("vertices", "0", 0, 4e9, "number of vertices; 0: 2^scale"),
            real_param("edge_factor", "16", 0, 1024, "edges drawn per vertex"),
            boolean_param("directed", "false", "keep each drawn edge directed"), seed_param()}},
          make_uniform};
}

Generator small_world_generator() {
  return {{"small_world",
           "Watts-Strogatz: a ring of near neighbours with some edges rewired",
           {vertices_param("65536"),
            integer_param("degree", "8", 2, 4096, "neighbours on the ring; odd numbers round down"),
            real_param("rewire", "0.05", 0, 1, "probability that an edge is rewired to a random vertex"),
            seed_param()}},
          make_small_world};
}

Generator communities_generator() {
  return {{"communities",
           "planted partition: equally large communities, most edges inside them",
           {vertices_param("65536"), integer_param("communities", "64", 1, 1e6, "number of communities"),
            real_param("intra", "0.9", 0, 1, "fraction of the edges inside a community"),
            real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"), seed_param()}},
          make_communities};
}

Generator power_law_generator() {
  return {
      {"power_law",
       "Chung-Lu: power-law degrees with a chosen exponent, no other structure",
       {vertices_param("65536"),
        real_param("exponent", "2.5", 2.05, 10, "exponent of the degree distribution; 2.1 to 3 in practice"),
        real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"),
        boolean_param("directed", "false", "keep each drawn edge directed"), seed_param()}},
      make_power_law};
}

Generator preferential_generator() {
  return {{"preferential",
           "Barabasi-Albert: old vertices become hubs, and have small ids",
           {vertices_param("65536"),
            real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"),
            boolean_param("directed", "false", "keep each drawn edge directed"), seed_param()}},
          make_preferential};
}

}  // namespace harness::graph

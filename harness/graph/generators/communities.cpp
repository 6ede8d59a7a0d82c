// Planted partition: equal communities with dense insides (Condon, Karp: Algorithms for graph
// partitioning on the planted partition model, 2001).
#include "base/error.hpp"
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

EdgeList make_communities(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices"), count = params.integer("communities");
  if (count > vertices) {
    throw_error("generator 'communities': found {} communities, expected at most {}, one a vertex", count,
                vertices);
  }
  const double intra = params.real("intra");
  const auto arcs = static_cast<uint64_t>(params.real("degree") * static_cast<double>(vertices) / 2);
  const RandomStream source(params.seed(), 6), coin(params.seed(), 7), target(params.seed(), 8);
  // Community c is the ids [c n / k, (c + 1) n / k).
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

}  // namespace

Generator communities_generator() {
  return {{"communities",
           "planted partition: equal communities, most edges inside them",
           {vertices_param("65536"), integer_param("communities", "64", 1, 1e6, "number of communities"),
            real_param("intra", "0.9", 0, 1, "fraction of the edges inside a community"),
            real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"), seed_param()}},
          make_communities};
}

}  // namespace harness::graph

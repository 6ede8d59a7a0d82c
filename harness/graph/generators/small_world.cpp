// Watts-Strogatz: a ring where everyone knows the nearest, and a few know someone far away
// (Collective dynamics of small-world networks, 1998).
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

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

}  // namespace

Generator small_world_generator() {
  return {{"small_world",
           "Watts-Strogatz: a ring of near neighbours with some edges rewired",
           {vertices_param("65536"),
            integer_param("degree", "8", 2, 4096, "neighbours on the ring; odd numbers round down"),
            real_param("rewire", "0.05", 0, 1, "probability that an edge leads anywhere"), seed_param()}},
          make_small_world};
}

}  // namespace harness::graph

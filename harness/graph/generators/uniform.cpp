// Uniform random graphs: both ends of every edge drawn at random (Erdos-Renyi, with a fixed number of edges).
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

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

}  // namespace

Generator uniform_generator() {
  return {{"uniform",
           "uniform random edges (Erdos-Renyi): even degrees, small diameter, no locality",
           {integer_param("scale", "16", 0, 31, "2^scale vertices"),
            integer_param("vertices", "0", 0, 4e9, "number of vertices; 0: 2^scale"),
            real_param("edge_factor", "16", 0, 1024, "edges drawn for each vertex"),
            boolean_param("directed", "false", "keep each drawn edge one way"), seed_param()}},
          make_uniform};
}

}  // namespace harness::graph

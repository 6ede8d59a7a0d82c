// Chung-Lu random graphs: vertex i is drawn with a probability proportional to (i + 1)^(-1 /
// (exponent - 1)), which gives degrees with a power-law tail (Chung, Lu: Connected components in
// random graphs with given expected degree sequences, 2002).
#include "graph/generators/exact_math.hpp"
#include "graph/generators/generator.hpp"
#include "graph/generators/permutation.hpp"

namespace harness::graph {
namespace {

EdgeList make_power_law(const Params& params, unsigned threads) {
  const uint64_t vertices = params.integer("vertices");
  const double exponent = params.real("exponent");
  // The inverse of the cumulative distribution, in closed form: no table to build or to search.
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

}  // namespace

Generator power_law_generator() {
  return {{"power_law",
           "Chung-Lu: power-law degrees with a chosen exponent, no other structure",
           {vertices_param("65536"),
            real_param("exponent", "2.5", 2.05, 10, "of the degree distribution; 2.1 to 3 in practice"),
            real_param("degree", "16", 0, 4096, "mean degree before duplicates are removed"),
            boolean_param("directed", "false", "keep each drawn edge one way"), seed_param()}},
          make_power_law};
}

}  // namespace harness::graph

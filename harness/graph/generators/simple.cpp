// The four shapes that every textbook begins with: extremes of degree and of diameter.
#include "base/error.hpp"
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

EdgeList star(const Params& params, unsigned threads) {
  const uint64_t n = params.integer("vertices");
  return list_of(n, n - 1, Listing::half, threads, [](uint64_t i) { return Ends{0, i + 1}; });
}

EdgeList path(const Params& params, unsigned threads) {
  const uint64_t n = params.integer("vertices");
  return list_of(n, n - 1, Listing::half, threads, [](uint64_t i) { return Ends{i, i + 1}; });
}

EdgeList cycle(const Params& params, unsigned threads) {
  const uint64_t n = params.integer("vertices");
  return list_of(n, n, Listing::half, threads, [n](uint64_t i) { return Ends{i, (i + 1) % n}; });
}

EdgeList clique(const Params& params, unsigned threads) {
  const uint64_t n = params.integer("vertices");
  return list_of(n, n * n, Listing::both_ways, threads, [n](uint64_t i) { return Ends{i / n, i % n}; });
}

}  // namespace

Generator star_generator() {
  return {{"star", "vertex 0 joined to all others: one extreme hub", {vertices_param("1024")}}, star};
}
Generator path_generator() {
  return {{"path", "a line of vertices: the largest diameter", {vertices_param("1024")}}, path};
}
Generator cycle_generator() {
  return {{"cycle", "a closed line of vertices", {vertices_param("1024")}}, cycle};
}
Generator clique_generator() {
  return {{"clique",
           "every vertex joined to every other: the smallest diameter",
           {integer_param("vertices", "256", 1, 65536, "number of vertices")}},
          clique};
}

}  // namespace harness::graph

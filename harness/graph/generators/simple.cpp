// Generators of elementary graphs: star, path, cycle, clique and grid.
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

EdgeList make_grid(const Params& params, unsigned threads) {
  const uint64_t rows = params.integer("rows"), cols = params.integer("cols");
  const bool diagonal = params.boolean("diagonal");
  if (rows * cols > 4'000'000'000U) {
    throw_error("generator 'grid': found {} x {} vertices, expected at most 4e9", rows, cols);
  }
  // Each vertex has an edge to the right and one downwards, and with `diagonal` edges to both lower diagonal
  // neighbours. An edge that would leave the grid is made a self-loop, so that edge i can be computed from i
  // alone. The loop below removes these self-loops.
  const uint64_t offers = diagonal ? 4 : 2;
  EdgeList list = list_of(rows * cols, rows * cols * offers, Listing::half, threads, [&](uint64_t i) {
    const uint64_t u = i / offers, row = u / cols, col = u % cols;
    const bool right = col + 1 < cols, down = row + 1 < rows;
    switch (i % offers) {
      case 0:
        return Ends{u, right ? u + 1 : u};
      case 1:
        return Ends{u, down ? u + cols : u};
      case 2:
        return Ends{u, right && down ? u + cols + 1 : u};
      default:
        return Ends{u, col > 0 && down ? u + cols - 1 : u};
    }
  });
  size_t kept = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    if (list.src[i] == list.dst[i]) continue;
    list.src[kept] = list.src[i];
    list.dst[kept++] = list.dst[i];
  }
  list.src.truncate(kept);
  list.dst.truncate(kept);
  return list;
}

}  // namespace

Generator star_generator() {
  return {{"star", "vertex 0 adjacent to all others: one extreme hub", {vertices_param("1024")}}, star};
}
Generator path_generator() {
  return {{"path", "a line of vertices: the largest diameter", {vertices_param("1024")}}, path};
}
Generator cycle_generator() {
  return {{"cycle", "a closed line of vertices", {vertices_param("1024")}}, cycle};
}
Generator clique_generator() {
  return {{"clique",
           "every vertex adjacent to every other: the smallest diameter",
           {integer_param("vertices", "256", 1, 65536, "number of vertices")}},
          clique};
}

Generator grid_generator() {
  return {{"grid",
           "a rectangular mesh: uniformly low degrees, large diameter, strong locality",
           {integer_param("rows", "256", 1, 4e9, "number of rows"),
            integer_param("cols", "256", 1, 4e9, "number of columns"),
            boolean_param("diagonal", "false", "eight neighbours instead of four")}},
          make_grid};
}

}  // namespace harness::graph

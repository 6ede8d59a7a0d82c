// Circulant graphs: the neighbours of every vertex are at the same distances from it, modulo the number of
// vertices. The rows of neighbours are made in ascending order, so build_graph() needs neither a sort nor
// rows of in-neighbours. Graphs of billions of arcs take no more memory than their rows.
#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

/// Returns `degree` distances in ascending order. If d is a distance, n - d is one too, so that the graph is
/// undirected.
std::vector<uint64_t> draw_distances(uint64_t n, uint64_t degree, uint64_t seed) {
  if (degree % 2 != 0 || degree >= n - 1)
    throw_error("generator 'circulant': degree: found {}, expected an even number below vertices - 1",
                degree);
  Random random(seed);
  std::set<uint64_t> distances;
  while (distances.size() < degree) {
    const uint64_t distance = 1 + random.below((n - 1) / 2);
    distances.insert(distance);
    distances.insert(n - distance);
  }
  return {distances.begin(), distances.end()};
}

EdgeList circulant(const Params& params, unsigned threads) {
  const uint64_t n = params.integer("vertices");
  const std::vector<uint64_t> distances = draw_distances(n, params.integer("degree"), params.seed());
  const uint64_t degree = distances.size();
  require_memory((n + 1) * sizeof(offset_t) + n * degree * sizeof(vertex_t),
                 fmt::format("a circulant graph of {} vertices and degree {}", n, degree));
  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(n);
  list.listing = Listing::both_ways;
  list.offsets = HugeArray<offset_t>(n + 1);
  list.dst = HugeArray<vertex_t>(n * degree);
  list.offsets[n] = n * degree;
  parallel_for_chunks(n, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      list.offsets[v] = v * degree;
      vertex_t* to = list.dst.data() + v * degree;
      // Distances that lead past vertex n - 1 wrap around to the lowest neighbours, which are written first.
      const auto past = std::lower_bound(distances.begin(), distances.end(), n - v);
      for (auto d = past; d != distances.end(); ++d) *to++ = static_cast<vertex_t>(v + *d - n);
      for (auto d = distances.begin(); d != past; ++d) *to++ = static_cast<vertex_t>(v + *d);
    }
  });
  return list;
}

}  // namespace

Generator circulant_generator() {
  return {{"circulant",
           "neighbours at random distances that are the same for every vertex; made without a sort",
           {vertices_param("65536"), integer_param("degree", "16", 2, 65536, "even number of neighbours"),
            seed_param()}},
          circulant};
}

}  // namespace harness::graph

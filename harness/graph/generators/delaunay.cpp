// The Delaunay triangulation of random points in the unit square, as in the delaunay_n graphs of DIMACS10
// (Holtgrewe, Sanders, Schulz: Engineering a scalable high quality graph partitioner, 2010).
#include <boost/polygon/voronoi.hpp>

#include <algorithm>
#include <vector>

#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

using Point = boost::polygon::point_data<int32_t>;

/// Moves bit k of the low 32 bits to bit 2k.
uint64_t spread(uint64_t x) {
  x = (x | (x << 16)) & 0x0000ffff0000ffffU;
  x = (x | (x << 8)) & 0x00ff00ff00ff00ffU;
  x = (x | (x << 4)) & 0x0f0f0f0f0f0f0f0fU;
  x = (x | (x << 2)) & 0x3333333333333333U;
  return (x | (x << 1)) & 0x5555555555555555U;
}

uint64_t unspread(uint64_t x) {
  x &= 0x5555555555555555U;
  x = (x | (x >> 1)) & 0x3333333333333333U;
  x = (x | (x >> 2)) & 0x0f0f0f0f0f0f0f0fU;
  x = (x | (x >> 4)) & 0x00ff00ff00ff00ffU;
  x = (x | (x >> 8)) & 0x0000ffff0000ffffU;
  return (x | (x >> 16)) & 0xffffffffU;
}

EdgeList make_delaunay(const Params& params, unsigned threads) {
  // Boost's predicates are exact for integer coordinates below 2^30.
  constexpr uint64_t side = uint64_t{1} << 30;
  const uint64_t points_given = params.integer("vertices");
  const uint64_t vertices = points_given != 0 ? points_given : uint64_t{1} << params.integer("scale");
  const RandomStream random(params.seed(), 13);
  std::vector<uint64_t> codes(vertices);
  parallel_for_chunks(vertices, threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      codes[i] = spread(random.below(2 * i, side)) | (spread(random.below(2 * i + 1, side)) << 1);
    }
  });
  // Vertices are numbered along the Z-order curve, so that neighbours have near ids, as in real meshes.
  if (!params.boolean("shuffle")) std::sort(codes.begin(), codes.end());
  std::vector<Point> points(vertices);
  for (size_t i = 0; i < vertices; ++i) {
    points[i] =
        Point(static_cast<int32_t>(unspread(codes[i])), static_cast<int32_t>(unspread(codes[i] >> 1)));
  }

  // Two points are adjacent if their Voronoi cells share a side.
  boost::polygon::voronoi_diagram<double> diagram;
  boost::polygon::construct_voronoi(points.begin(), points.end(), &diagram);
  std::vector<Ends> edges;
  edges.reserve(3 * vertices);
  for (const auto& side_of_cell : diagram.edges()) {
    const uint64_t u = side_of_cell.cell()->source_index();
    const uint64_t v = side_of_cell.twin()->cell()->source_index();
    if (u < v) edges.push_back({u, v});
  }
  return list_of(vertices, edges.size(), Listing::half, threads, [&](size_t i) { return edges[i]; });
}

}  // namespace

Generator delaunay_generator() {
  return {{"delaunay",
           "Delaunay triangulation of random points: a planar mesh of mean degree 6",
           {integer_param("scale", "14", 2, 26, "2^scale points"),
            integer_param("vertices", "0", 0, 1e8, "number of points; 0: 2^scale"),
            boolean_param("shuffle", "false", "random ids instead of ids along a space-filling curve"),
            seed_param()}},
          make_delaunay};
}

}  // namespace harness::graph

// Synthetic road networks: a grid of crossings with some streets removed, bends (vertices of degree two)
// along streets, and a few longer links. The mean degree is about 2.6. The diameter is of the order of the
// grid's side, as in the DIMACS road graphs. Most vertices are in one component.
#include <array>
#include <vector>

#include "base/error.hpp"
#include "graph/generators/generator.hpp"

namespace harness::graph {
namespace {

class RoadMap {
 public:
  explicit RoadMap(const Params& params)
      : rows(params.integer("rows")),
        cols(params.integer("cols")),
        keep_(params.real("keep")),
        bend_(params.real("bend")),
        link_(params.real("links")),
        seed_(params.seed()) {}

  /// Street i begins at crossing i / 3. If i % 3 is 0 it leads to the right, if 1 downwards, and if 2 it is a
  /// long link. A street whose ends are equal does not exist.
  struct Street {
    uint64_t from, to, bends;
  };
  uint64_t slots() const { return rows * cols * 3; }
  Street street(uint64_t i) const {
    const uint64_t u = i / 3, row = u / cols, col = u % cols;
    const auto kept = [&](double probability) { return RandomStream(seed_, 9).chance(i, probability); };
    const Street none{u, u, 0};
    if (i % 3 == 2) {
      if (!kept(link_)) return none;
      const RandomStream far(seed_, 11);
      const uint64_t r = row + far.below(2 * i, reach), c = col + far.below(2 * i + 1, reach);
      return r < rows && c < cols ? Street{u, r * cols + c, 0} : none;
    }
    const bool inside = i % 3 == 0 ? col + 1 < cols : row + 1 < rows;
    if (!inside || !kept(keep_)) return none;
    const RandomStream bends(seed_, 10);
    const bool bent = bends.chance(2 * i, bend_);
    return {u, i % 3 == 0 ? u + 1 : u + cols, bent ? 1 + bends.below(2 * i + 1, 3) : 0};
  }
  /// Returns the length of one segment of a street, in metres. It grows with the number of rows of the grid
  /// between the two ends of the street.
  float length(const Street& street, uint64_t slot, uint64_t segment) const {
    const uint64_t blocks = street.to / cols - street.from / cols + 1;
    return static_cast<float>(blocks * (20 + RandomStream(seed_, 12).below(slot * 4 + segment, 180)));
  }

  const uint64_t rows, cols;

 private:
  static constexpr uint64_t reach = 8;
  const double keep_, bend_, link_;
  const uint64_t seed_;
};

EdgeList make_road(const Params& params, unsigned threads) {
  const RoadMap map(params);
  if (map.rows * map.cols > 500'000'000U) {
    throw_error("generator 'road': found {} x {} crossings, expected at most 5e8", map.rows, map.cols);
  }
  // Passes twice over the streets. The first pass counts bends and arcs, from which the ids of each thread's
  // bends follow. The second pass writes the arcs.
  const unsigned blocks = threads;
  const auto each_street = [&](unsigned block, const auto& fn) {
    const uint64_t end = chunk_begin(map.slots(), blocks, block + 1);
    for (uint64_t i = chunk_begin(map.slots(), blocks, block); i < end; ++i) {
      if (const auto street = map.street(i); street.from != street.to) fn(i, street);
    }
  };
  struct Position {
    uint64_t bends = 0, arcs = 0;
  };
  std::vector<Position> next(blocks);
  side_by_side(blocks, [&](unsigned block) {
    Position count;
    each_street(block, [&](uint64_t, const RoadMap::Street& street) {
      count.bends += street.bends;
      count.arcs += street.bends + 1;
    });
    next[block] = count;
  });
  Position total{map.rows * map.cols, 0};
  for (Position& position : next) {
    const Position count = std::exchange(position, total);
    total.bends += count.bends;
    total.arcs += count.arcs;
  }

  EdgeList list;
  list.num_vertices = static_cast<vertex_t>(total.bends);
  list.listing = Listing::half;
  list.weighted = params.boolean("lengths");
  require_memory_for(total.bends, total.arcs, list.listing);
  list.src = HugeArray<vertex_t>(total.arcs);
  list.dst = HugeArray<vertex_t>(total.arcs);
  if (list.weighted) list.weights = HugeArray<float>(total.arcs);
  side_by_side(blocks, [&](unsigned block) {
    Position at = next[block];
    each_street(block, [&](uint64_t slot, const RoadMap::Street& street) {
      uint64_t from = street.from;
      for (uint64_t segment = 0; segment <= street.bends; ++segment) {
        const uint64_t to = segment == street.bends ? street.to : at.bends++;
        if (list.weighted) list.weights[at.arcs] = map.length(street, slot, segment);
        list.src[at.arcs] = static_cast<vertex_t>(from);
        list.dst[at.arcs++] = static_cast<vertex_t>(to);
        from = to;
      }
    });
  });
  return list;
}

}  // namespace

Generator road_generator() {
  return {{"road",
           "similar to a road network: degrees of 1 to 4, bends of degree 2, large diameter",
           {integer_param("rows", "256", 1, 5e8, "rows of crossings; bends are additional vertices"),
            integer_param("cols", "256", 1, 5e8, "columns of crossings"),
            real_param("keep", "0.78", 0, 1,
                       "fraction of the streets that exist; below 0.6 the graph falls apart"),
            real_param("bend", "0.25", 0, 1, "fraction of the streets with one to three bends"),
            real_param("links", "0.005", 0, 1, "longer links per crossing"),
            boolean_param("lengths", "false", "use lengths in metres, by road, as weights"), seed_param()}},
          make_road};
}

}  // namespace harness::graph

#include <algorithm>
#include <array>
#include <numeric>
#include <span>

#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

constexpr offset_t rounds = 5;
constexpr offset_t tile_width = 32;
constexpr vertex_t sector_vertices = 8;               // 32 bytes of 4-byte values
constexpr offset_t sampled_arcs = offset_t{1} << 20;  // of a round

class Sampling {
 public:
  explicit Sampling(const Graph& graph)
      : graph_(graph), place_(graph.num_vertices()), sectors_(graph.num_vertices() / sector_vertices + 1) {
    std::iota(place_.begin(), place_.end(), vertex_t{0});
  }

  /// Stages 1 to 3; the vertices then keep or change their sectors.
  void round(offset_t number) {
    sample(number);
    const auto vertices = place_.size();
    std::vector<uint32_t> here(vertices, 0), there(vertices, 0);
    for_each_read([&](vertex_t v, const Tile& tile) { here[v] += tile.count(sector(v), sector(v) + 1) - 1; });
    const std::vector<vertex_t> goal = search();
    for_each_read([&](vertex_t v, const Tile& tile) {
      there[v] += tile.count(goal[v], goal[v] + 1) - (goal[v] == sector(v) ? 1 : 0);
    });
    Order order = vertices_in_order();
    std::stable_sort(order.begin(), order.end(), [&](vertex_t a, vertex_t b) {
      const vertex_t of_a = there[a] > here[a] ? goal[a] : sector(a);
      const vertex_t of_b = there[b] > here[b] ? goal[b] : sector(b);
      return of_a < of_b;
    });
    for (vertex_t i = 0; i < vertices; ++i) place_[order[i]] = i;
  }

  Order vertices_in_order() const {
    Order order(place_.size());
    for (vertex_t v = 0; v < place_.size(); ++v) order[place_[v]] = v;
    return order;
  }

 private:
  /// What is read together: neighbours that follow one another in a row, and the sectors that they lie in,
  /// sorted.
  struct Tile {
    std::span<const vertex_t> vertices;
    std::array<vertex_t, tile_width> sectors;
    /// How many of these sectors lie in [begin, end).
    uint32_t count(vertex_t begin, vertex_t end) const {
      const auto first = sectors.begin(), last = first + static_cast<ptrdiff_t>(vertices.size());
      return static_cast<uint32_t>(std::lower_bound(first, last, end) - std::lower_bound(first, last, begin));
    }
  };

  vertex_t sector(vertex_t v) const { return place_[v] / sector_vertices; }

  /// Samples tiles at equal distances, other ones in each round.
  void sample(offset_t round) {
    const offset_t every = std::max<offset_t>(1, graph_.num_edges() / sampled_arcs);
    offset_t number = round;
    tiles_.clear();
    for (vertex_t v = 0; v < graph_.num_vertices(); ++v) {
      const auto row = graph_.out().row(v);
      for (size_t at = 0; at < row.size(); at += tile_width) {
        if (number++ % every != 0) continue;
        Tile& tile = tiles_.emplace_back();
        tile.vertices = row.subspan(at, std::min<size_t>(tile_width, row.size() - at));
        const auto end = std::transform(tile.vertices.begin(), tile.vertices.end(), tile.sectors.begin(),
                                        [&](vertex_t u) { return sector(u); });
        std::sort(tile.sectors.begin(), end);
      }
    }
  }

  /// Calls f(v, tile) for every vertex of every sampled tile.
  template <class F>
  void for_each_read(F f) const {
    for (const Tile& tile : tiles_) {
      for (const vertex_t v : tile.vertices) f(v, tile);
    }
  }

  /// Stage 2 looks for the best sector of each vertex. It halves the range of sectors again and again, each
  /// time into the half with more of what is read together with the vertex.
  std::vector<vertex_t> search() const {
    std::vector<vertex_t> low(place_.size(), 0), size(place_.size(), sectors_);
    for (vertex_t left = sectors_; left > 1; left = left - left / 2) {
      std::vector<int64_t> balance(place_.size(), 0);  // right half less left half
      for_each_read([&](vertex_t v, const Tile& tile) {
        const vertex_t middle = low[v] + size[v] / 2, own = sector(v);
        const int64_t in_left = tile.count(low[v], middle), in_right = tile.count(middle, low[v] + size[v]);
        balance[v] +=
            in_right - (own >= middle && own < low[v] + size[v]) - in_left + (own >= low[v] && own < middle);
      });
      for (vertex_t v = 0; v < place_.size(); ++v) {
        const vertex_t half = size[v] / 2;
        if (balance[v] > 0) low[v] += half;
        size[v] = balance[v] > 0 ? size[v] - half : std::max<vertex_t>(half, 1);
      }
    }
    return low;
  }

  const Graph& graph_;
  std::vector<vertex_t> place_;
  vertex_t sectors_;
  std::vector<Tile> tiles_;
};

}  // namespace

Order sampled(const Graph& graph) {
  Sampling sampling(graph);
  for (offset_t round = 0; round < rounds; ++round) sampling.round(round);
  return sampling.vertices_in_order();
}

}  // namespace harness::graph::order

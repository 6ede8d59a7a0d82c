#include <atomic>
#include <numeric>
#include <span>

#include "base/stopwatch.hpp"
#include "graph/order/order.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

/// A chunk of a vertex's neighbours, which are read together. [SAGE 6] calls the chunk a tile.
using Tile = std::span<const vertex_t>;

/// Adds to a sum that several threads update. The result does not depend on the sequence of their additions,
/// because the numbers are integers.
template <class T>
void add(T& sum, T value) {
  std::atomic_ref(sum).fetch_add(value, std::memory_order_relaxed);
}

class Rounds {
 public:
  Rounds(const Graph& graph, const Sampling& sampling)
      : sampling_(sampling),
        vertices_(graph.num_vertices()),
        sectors_(static_cast<vertex_t>((vertices_ - 1) / sampling.sector + 1)),
        rows_(graph.out()),
        order_(vertices_) {
    std::iota(order_.begin(), order_.end(), vertex_t{0});
  }

  /// Runs one round. A sector is a range of consecutive ids whose values share a memory sector. Stage 1
  /// counts, for each vertex, the vertices of its sector that are read together with it. Stage 2 searches for
  /// a better sector. Stage 3 counts the same for that sector. Then the graph is renumbered. Returns how many
  /// vertices changed their sector.
  vertex_t round(offset_t number) {
    sample(number);
    std::vector<uint32_t> here(vertices_, 0), there(vertices_, 0);
    for_each_read([&](vertex_t v, Tile tile) { add(here[v], count(tile, v / width()) - 1); });
    const std::vector<vertex_t> goal = search();
    for_each_read([&](vertex_t v, Tile tile) {
      add(there[v], count(tile, goal[v]) - (goal[v] == v / width() ? 1 : 0));
    });
    std::vector<vertex_t> wanted(vertices_);
    vertex_t moved = 0;
    for (size_t v = 0; v < vertices_; ++v) {
      const bool moves = there[v] > here[v];
      wanted[v] = moves ? goal[v] : static_cast<vertex_t>(v) / width();
      moved += moves ? 1 : 0;
    }
    if (moved != 0) renumber(sorted_by(wanted));
    return moved;
  }

  const Adjacency& rows() const { return rows_; }
  bool samples_all() const { return every() == 1; }
  Order&& take() { return std::move(order_); }

 private:
  vertex_t width() const { return static_cast<vertex_t>(sampling_.sector); }
  /// Returns n if one chunk in n is to be sampled.
  offset_t every() const {
    return sampling_.threshold == 0 ? 1 : std::max<offset_t>(1, rows_.neighbors.size() / sampling_.threshold);
  }

  /// Samples each n-th chunk, beginning with a different chunk in each round. Chunks of a single edge are
  /// skipped, because the destination of that edge is not read together with any other vertex.
  void sample(offset_t round) {
    tiles_.clear();
    const offset_t step = every();
    offset_t number = round;
    for (vertex_t v = 0; v < vertices_; ++v) {
      const auto row = rows_.row(v);
      for (size_t at = 0; at < row.size(); at += sampling_.tile) {
        const Tile tile = row.subspan(at, std::min<size_t>(sampling_.tile, row.size() - at));
        if (number++ % step == 0 && tile.size() > 1) tiles_.push_back(tile);
      }
    }
  }

  /// Calls f(v, chunk) for every vertex of every sampled chunk.
  template <class F>
  void for_each_read(F f) const {
    parallel_for_chunks(tiles_.size(), sampling_.threads, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) {
        for (const vertex_t v : tiles_[i]) f(v, tiles_[i]);
      }
    });
  }

  /// Returns how many vertices of a chunk are in the memory sector with the number `sector`.
  uint32_t count(Tile tile, vertex_t sector) const {
    const vertex_t first = sector * width();
    uint32_t found = 0;
    // for ids below `first` the difference wraps around to a large value
    for (const vertex_t u : tile) found += u - first < width() ? 1 : 0;
    return found;
  }

  /// Stage 2 of round(): returns the best sector of each vertex, by a binary search. Each step halves the
  /// vertex's range of sectors, and keeps the half with more of the vertices that are read together with the
  /// vertex.
  std::vector<vertex_t> search() const {
    std::vector<vertex_t> low(vertices_, 0), size(vertices_, sectors_);
    for (vertex_t most = sectors_; most > 1; most -= most / 2) {
      std::vector<int64_t> balance(vertices_, 0);  // count in the right half minus count in the left half
      for_each_read([&](vertex_t v, Tile tile) {
        const vertex_t left = size[v] / 2 * width(), right = size[v] * width() - left;
        const vertex_t first = low[v] * width(), middle = first + left;
        int32_t more = (v - first < left ? 1 : 0) - (v - middle < right ? 1 : 0);  // excludes v itself
        for (const vertex_t u : tile) more += int32_t{u - middle < right} - int32_t{u - first < left};
        add(balance[v], int64_t{more});
      });
      for (size_t v = 0; v < vertices_; ++v) {
        const vertex_t half = size[v] / 2;
        if (balance[v] > 0) low[v] += half;
        size[v] = balance[v] > 0 ? size[v] - half : std::max<vertex_t>(half, 1);
      }
    }
    return low;
  }

  /// Returns the vertices sorted by their wanted sector; those with the same sector keep their sequence.
  Order sorted_by(const std::vector<vertex_t>& wanted) const {
    std::vector<vertex_t> next(size_t{sectors_} + 1, 0);
    for (const vertex_t sector : wanted) ++next[sector + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    Order order(vertices_);
    for (size_t v = 0; v < vertices_; ++v) order[next[wanted[v]]++] = static_cast<vertex_t>(v);
    return order;
  }

  void renumber(const Order& order) {
    kept_ = renumbered_rows(rows_, order, sampling_.threads);
    rows_ = kept_.view();
    Order of_input(vertices_);
    for (size_t i = 0; i < vertices_; ++i) of_input[i] = order_[order[i]];
    order_ = std::move(of_input);
  }

  const Sampling& sampling_;
  size_t vertices_;
  vertex_t sectors_;
  Adjacency rows_;  // out-rows with the ids of the current round
  AdjacencyArrays kept_;
  Order order_;
  std::vector<Tile> tiles_;
};

}  // namespace

Order sampled(const Graph& graph, const Sampling& sampling, OrderRounds* log) {
  if (graph.num_vertices() == 0) return {};
  Rounds rounds(graph, sampling);
  for (offset_t number = 0; number < sampling.rounds; ++number) {
    const Stopwatch watch;
    const vertex_t moved = rounds.round(number);
    const double ms = watch.milliseconds();
    if (log != nullptr) log->push_back({ms, sectors_an_edge(rounds.rows(), sampling.threads), moved});
    if (moved == 0 && rounds.samples_all()) break;  // further rounds would change nothing
  }
  return rounds.take();
}

}  // namespace harness::graph::order

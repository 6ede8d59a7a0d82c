// Connects the vertices of an undirected twin (a generated graph with the statistics of another graph) to
// overlapping cliques, a variant of the affinity blocks of BTER [Kolda 2014]. In BTER, a vertex belongs to
// one block of vertices of its own degree, which separates low degrees from high ones. Here a vertex of
// degree d and clustering coefficient c divides its d half-edges (ends of future edges) into parts of p
// half-edges, with (p - 1) / (d - 1) = c. Each part connects the vertex with the p other vertices of one
// clique. Degrees are exact, and vertices of low degree share cliques with those of high degree, as in real
// graphs.
#include "twins/groups.hpp"

#include "twins/parts.hpp"
#include "twins/placing.hpp"

namespace harness::twins {
namespace {

class Grouping {
 public:
  Grouping(const Recipe& recipe, const Layout& layout, const std::vector<offset_t>& degrees, unsigned threads,
           EdgeSet& edges)
      : recipe_(recipe),
        layout_(layout),
        degrees_(degrees),
        threads_(threads),
        edges_(edges),
        placing_(recipe, layout, threads) {}

  std::vector<vertex_t> run(size_t* groups) {
    cut();
    for (size_t size = pools_.size(); size-- > 2;) join_groups_of(size);
    // A pair of vertices that are connected already is refused, and its half-edges are connected in a later
    // step.
    rest_ = edges_.add_all(pairs_, threads_);
    HugeVector<Edge>().swap(pairs_);
    *groups = edges_.edges.size();
    for (unsigned axis = 0; axis < layout_.dimensions && pools_.size() > 1; ++axis) {
      Pool& parts = pools_[1][axis];
      if (parts.empty()) continue;
      placing_.place_all(parts, 1, axis, parts.size());
      join_singles(parts, placing_.reach(1), placing_.is_crowded(parts.size()), edges_, rest_);
      Pool().swap(parts);
    }
    return std::move(rest_);
  }

 private:
  Pool& pool(size_t size, unsigned axis) {
    if (pools_.size() <= size) pools_.resize(size + 1, std::vector<Pool>(layout_.dimensions));
    return pools_[size][axis];
  }

  /// Divides the half-edges of each vertex among cliques. For each clique of a vertex, adds an entry to the
  /// pool for cliques of this size.
  void cut() {
    const vertex_t alike = layout_.dimensions == 1 ? 1 : 8;
    Cutter(recipe_, degrees_, alike).run([&](vertex_t v, const std::vector<uint32_t>& sizes) {
      placing_.each_part(v, sizes.size(), 8.0,
                         [&](size_t k, unsigned axis, double turn) { add(v, sizes[k], axis, turn); });
    });
  }

  void add(vertex_t v, size_t size, unsigned axis, double turn) {
    pool(size, axis).push_back(Placing::part(v, turn));
  }

  void shrink(vertex_t v, size_t size, unsigned axis) {
    add(v, size - 1, axis, 0);
    add(v, 1, axis, 0);
  }

  /// Forms cliques of `size` + 1 vertices that are consecutive by position. A vertex that has no `size` other
  /// vertices nearby uses one half-edge less and joins a smaller clique.
  void join_groups_of(size_t size) {
    for (unsigned axis = 0; axis < layout_.dimensions; ++axis) {
      Pool& parts = pools_[size][axis];
      if (parts.empty()) continue;
      placing_.place_all(parts, size, axis, parts.size());
      size_t i = 0;
      while (i + size < parts.size()) {
        if (parts[i + size].key - parts[i].key > placing_.reach(size)) {
          shrink(parts[i++].value, size, axis);
          continue;
        }
        join_all(parts, i, size + 1);
        i += size + 1;
      }
      for (; i < parts.size(); ++i) shrink(parts[i].value, size, axis);
      Pool().swap(parts);
    }
  }

  void join_all(const Pool& parts, size_t begin, size_t count) {
    for (size_t i = begin; i < begin + count; ++i) {
      for (size_t j = i + 1; j < begin + count; ++j) pairs_.push_back({parts[i].value, parts[j].value});
    }
  }

  const Recipe& recipe_;
  const Layout& layout_;
  const std::vector<offset_t>& degrees_;
  const unsigned threads_;
  EdgeSet& edges_;
  Placing placing_;
  std::vector<std::vector<Pool>> pools_;
  HugeVector<Edge> pairs_;  // pairs of vertices in a clique, to be connected
  std::vector<vertex_t> rest_;
};

}  // namespace

std::vector<vertex_t> join_groups(const Recipe& recipe, const Layout& layout,
                                  const std::vector<offset_t>& degrees, unsigned threads, EdgeSet& edges,
                                  size_t* groups) {
  return Grouping(recipe, layout, degrees, threads, edges).run(groups);
}

}  // namespace harness::twins

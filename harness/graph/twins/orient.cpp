// Directions for the edges of a twin. Each vertex wants so many mutual edges, and of its other ones so many
// that lead away. Every edge is given to who wants it most, and what a vertex still lacks is mended by two
// edges that exchange ends, which changes no number of neighbours. Passing it on from neighbour to neighbour
// instead, until it meets its opposite, gains nothing: between pages without links an edge leads away from
// one of them, whatever else.
#include <algorithm>

#include "graph/twins/directed.hpp"

namespace harness::graph {
namespace {

/// The directions of the edge (u, v) that are taken. It has none while nobody has decided.
enum Way : uint8_t { undecided = 0, forward = 1, backward = 2, mutual = 3 };

class Orientation {
 public:
  Orientation(const std::vector<DirectedDegree>& degrees, EdgeSet& edges, uint64_t seed)
      : edges_(edges),
        rows_(degrees.size(), edges.edges),
        random_(seed, 0x6f726965),
        ways_(edges.edges.size()),
        degrees_(assigned(rows_, degrees, random_)),
        lacks_(degrees.size()) {}

  void run() {
    choose_mutual();
    rows_.list();
    direct_singles();
  }

  EdgeList arcs() const {
    EdgeList list;
    list.num_vertices = static_cast<vertex_t>(degrees_.size());
    const auto both = static_cast<size_t>(std::count(ways_.begin(), ways_.end(), mutual));
    list.src = HugeArray<vertex_t>(ways_.size() + both);
    list.dst = HugeArray<vertex_t>(ways_.size() + both);
    size_t next = 0;
    const auto add = [&](vertex_t u, vertex_t v) {
      list.src[next] = u;
      list.dst[next++] = v;
    };
    for (size_t e = 0; e < ways_.size(); ++e) {
      const auto [u, v] = edges_.edges[e];
      if ((ways_[e] & forward) != 0) add(u, v);
      if ((ways_[e] & backward) != 0) add(v, u);
    }
    return list;
  }

 private:
  static constexpr int longest_walk = 128, tries = 64;
  /// Edges of a row: of a hub's not all are searched, as the next try begins elsewhere.
  static constexpr size_t looked_at = 48, searched = 512, whole_row = ~size_t{0};

  static constexpr uint32_t no_edge = EdgeRows::no_edge;

  vertex_t other(uint32_t e, vertex_t v) const { return rows_.other(e, v); }
  Way away_from(uint32_t e, vertex_t v) const { return edges_.edges[e].u == v ? forward : backward; }
  template <class Fn>
  uint32_t find_edge(vertex_t v, size_t most, const Fn& fn) {
    return rows_.find(v, random_.bits(draw_++), most, fn);
  }

  // --- mutual edges

  void choose_mutual() {
    for (vertex_t v = 0; v < degrees_.size(); ++v) lacks_[v] = degrees_[v].mutual;
    for (size_t e = 0; e < ways_.size(); ++e) {
      const auto [u, v] = edges_.edges[e];
      if (lacks_[u] <= 0 || lacks_[v] <= 0) continue;
      ways_[e] = mutual;
      --lacks_[u], --lacks_[v];
    }
    for (vertex_t v = 0; v < degrees_.size(); ++v) {
      for (int32_t units = lacks_[v]; units > 0 && lacks_[v] > 0; --units) pass_on_mutual(v);
    }
    // Looks for two vertices that are near each other first.
    for (size_t apart = 1; apart < degrees_.size(); apart *= 2) {
      const std::vector<vertex_t> left = lacking(1);
      for (size_t i = 0; i + apart < left.size(); ++i) {
        if (lacks_[left[i]] > 0 && lacks_[left[i + apart]] > 0) join_mutual(left[i], left[i + apart]);
      }
    }
    for (const vertex_t v : lacking(1)) {
      if (lacks_[v] > 1) take_apart(v);
    }
  }

  /// A vertex that lacks a mutual edge takes one of a neighbour, which gives up another one in turn, and so
  /// on.
  void pass_on_mutual(vertex_t v) {
    --lacks_[v];
    for (int step = 0; step < longest_walk; ++step) {
      const uint32_t last = find_edge(
          v, looked_at, [&](uint32_t e) { return ways_[e] == undecided && lacks_[other(e, v)] > 0; });
      if (last != no_edge) {
        ways_[last] = mutual;
        --lacks_[other(last, v)];
        return;
      }
      uint32_t given_up = no_edge;
      const uint32_t taken = find_edge(v, 8, [&](uint32_t e) {
        if (ways_[e] != undecided) return false;
        given_up = find_edge(other(e, v), 8, [&](uint32_t f) { return ways_[f] == mutual; });
        return given_up != no_edge;
      });
      if (taken == no_edge) break;
      ways_[taken] = mutual;
      ways_[given_up] = undecided;
      v = other(given_up, other(taken, v));
    }
    ++lacks_[v];
  }

  /// p and q lack a mutual edge: they get the one between them, and those that they leave join each other.
  void join_mutual(vertex_t p, vertex_t q) {
    const auto single = [&](uint32_t e) { return ways_[e] == undecided; };
    for (int k = 0; k < tries && p != q && !edges_.contains(p, q); ++k) {
      const uint32_t e = find_edge(p, searched, single), f = find_edge(q, searched, single);
      if (e == no_edge || f == no_edge) return;
      const vertex_t a = other(e, p), b = other(f, q);
      if (a == b || edges_.contains(a, b)) continue;
      edges_.replace(e, p, q);
      edges_.replace(f, a, b);
      ways_[e] = mutual;
      --lacks_[p], --lacks_[q];
      return;
    }
  }

  /// p lacks two mutual edges, and nobody else lacks one: it comes between the ends of a mutual edge
  /// elsewhere, and two that it leaves join each other. An end that it is joined with already need not be
  /// moved.
  void take_apart(vertex_t p) {
    for (int k = 0; k < 64 * tries; ++k) {
      const auto e = static_cast<uint32_t>(random_.below(draw_++, ways_.size()));
      const auto [x, y] = edges_.edges[e];
      if (ways_[e] != mutual || x == p || y == p) continue;
      const bool has_x = edges_.contains(p, x), has_y = edges_.contains(p, y);
      const auto single = [&](bool joined, vertex_t to, uint32_t but) {
        return find_edge(p, joined ? whole_row : searched, [&](uint32_t one) {
          return ways_[one] == undecided && one != but && (!joined || other(one, p) == to);
        });
      };
      const uint32_t f = single(has_x, x, no_edge), g = single(has_y, y, f);
      if (f == no_edge || g == no_edge) continue;
      const vertex_t a = has_x ? x : other(f, p), b = has_y ? y : other(g, p);
      const bool stays = has_x && has_y;
      if (!stays && (a == b || edges_.contains(a, b))) continue;
      if (!has_x) edges_.replace(f, p, x);
      if (!has_y) edges_.replace(g, p, y);
      if (!stays) edges_.replace(e, a, b);
      ways_[f] = ways_[g] = mutual;
      ways_[e] = undecided;
      lacks_[p] -= 2;
      return;
    }
  }

  // --- the others

  void direct_singles() {
    std::vector<int64_t> away(degrees_.size()), singles(degrees_.size());
    for (vertex_t v = 0; v < degrees_.size(); ++v) away[v] = int64_t{degrees_[v].out} - degrees_[v].mutual;
    for (size_t e = 0; e < ways_.size(); ++e) {
      if (ways_[e] == undecided) ++singles[edges_.edges[e].u], ++singles[edges_.edges[e].v];
    }
    for (size_t e = 0; e < ways_.size(); ++e) {
      if (ways_[e] != undecided) continue;
      const auto [u, v] = edges_.edges[e];
      const bool leads_on = away[u] * singles[v] >= away[v] * singles[u];
      ways_[e] = leads_on ? forward : backward;
      --away[leads_on ? u : v];
      --singles[u], --singles[v];
    }
    for (vertex_t v = 0; v < degrees_.size(); ++v) lacks_[v] = static_cast<int32_t>(away[v]);
    for (size_t apart = 0; apart < degrees_.size(); apart = 2 * apart + 1) {
      const std::vector<vertex_t> few = lacking(1), many = lacking(-1);
      for (size_t i = 0; i < many.size() && i + apart < few.size(); ++i) {
        if (lacks_[many[i]] < 0 && lacks_[few[i + apart]] > 0) exchange(many[i], few[i + apart]);
      }
    }
  }

  /// p -> v and x -> q become q -> v and x -> p.
  void exchange(vertex_t p, vertex_t q) {
    for (int k = 0; k < tries && p != q; ++k) {
      const uint32_t e = find_edge(p, searched, [&](uint32_t f) { return ways_[f] == away_from(f, p); });
      const uint32_t f =
          find_edge(q, searched, [&](uint32_t g) { return ways_[g] == away_from(g, other(g, q)); });
      if (e == no_edge || f == no_edge) return;
      const vertex_t v = other(e, p), x = other(f, q);
      if (v == q || x == p || edges_.contains(q, v) || edges_.contains(x, p)) continue;
      edges_.replace(e, q, v);
      edges_.replace(f, x, p);
      ways_[e] = ways_[f] = forward;
      ++lacks_[p], --lacks_[q];
      return;
    }
  }

  /// Lists each vertex as often as it lacks something of this sign, in the order of their places.
  std::vector<vertex_t> lacking(int sign) const {
    std::vector<vertex_t> units;
    for (vertex_t v = 0; v < degrees_.size(); ++v) {
      for (int32_t k = lacks_[v] * sign; k > 0; --k) units.push_back(v);
    }
    return units;
  }

  EdgeSet& edges_;
  EdgeRows rows_;
  const RandomStream random_;
  std::vector<uint8_t> ways_;  // a Way for each edge
  std::vector<DirectedDegree> degrees_;
  uint64_t draw_ = 0;
  std::vector<int32_t> lacks_;  // mutual edges first, then edges that lead away
};

}  // namespace

EdgeList oriented(const Recipe& recipe, const std::vector<DirectedDegree>& degrees, EdgeSet& edges) {
  Orientation orientation(degrees, edges, recipe.seed);
  orientation.run();
  return orientation.arcs();
}

}  // namespace harness::graph

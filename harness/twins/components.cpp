// Connects components of a generated graph (a twin, recipe.hpp) without changing a degree. An edge (a, b) of
// one component and an edge (c, d) of another become (a, c) and (b, d). If (a, b) or (c, d) was on a cycle,
// the two components are one afterwards.
#include "graph/union_find.hpp"
#include "twins/groups.hpp"
#include "twins/sort.hpp"

namespace harness::twins {
namespace {

/// A set of numbers below `count` from which numbers are removed. The set finds the nearest remaining numbers
/// on both sides of a number.
class Remaining {
 public:
  explicit Remaining(size_t count) : after_(count + 1), before_(count + 1) {
    std::iota(after_.begin(), after_.end(), 0U);
    std::iota(before_.begin(), before_.end(), 0U);
  }
  void remove(size_t number) {
    after_[number] = static_cast<uint32_t>(number + 1);
    before_[number + 1] = static_cast<uint32_t>(number);
  }
  /// Calls fn(number) for the remaining numbers around `number`, the nearest first, until fn returns true.
  template <class Fn>
  void outward(size_t number, const Fn& fn) {
    const size_t count = after_.size() - 1;
    size_t up = last(after_, number), down = last(before_, number);
    while (up < count || down > 0) {
      const bool goes_up = up < count && (down == 0 || up - number < number - (down - 1));
      if (fn(goes_up ? up : down - 1)) return;
      (goes_up ? up : down) = goes_up ? last(after_, up + 1) : last(before_, down - 1);
    }
  }

 private:
  /// Follows the path of indices from `at` to the element that refers to itself. Halves the path on the way,
  /// as in union-find.
  static uint32_t last(std::vector<uint32_t>& way, size_t at) {
    while (way[at] != at) at = way[at] = way[way[at]];
    return static_cast<uint32_t>(at);
  }
  std::vector<uint32_t> after_;  // element i: i, or a larger number if i was removed
  // element i + 1: i + 1, or a smaller number if i was removed
  std::vector<uint32_t> before_;
};

class Joiner {
 public:
  Joiner(vertex_t vertices, size_t groups, const EdgesByPlace& by_place, EdgeSet& edges)
      : by_place_(by_place),
        edges_(edges),
        groups_(groups),
        sets_(vertices),
        on_tree_(edges.edges.size()),
        cycles_(by_place.size() / block_size + 1) {
    for (size_t i = 0; i < on_tree_.size(); ++i)
      on_tree_[i] = sets_.unite(edges.edges[i].u, edges.edges[i].v);
  }

  void run(vertex_t wanted) {
    for (int round = 0; round < 8; ++round) {
      const vertex_t before = sets_.largest_size();
      if (before >= wanted) return;
      pass(wanted);
      if (sets_.largest_size() == before) return;
    }
  }

 private:
  vertex_t root(vertex_t v) { return sets_.root(v); }

  /// Tries to connect every component except the largest with another component, until the largest has
  /// `wanted` vertices. A component that has an edge on a cycle exchanges that edge with any nearby edge of
  /// another component. A component without a cycle exchanges one of its edges with the nearest edge on a
  /// cycle of another component.
  void pass(vertex_t wanted) {
    std::vector<uint32_t> best(sets_.vertices(), none);
    const auto worth = [&](uint32_t edge) { return 2 * !on_tree_[edge] + is_single(edge); };
    for (uint32_t edge = 0; edge < edges_.edges.size(); ++edge) {
      const vertex_t r = root(edges_.edges[edge].u);
      if (r != sets_.largest() && (best[r] == none || worth(edge) > worth(best[r]))) best[r] = edge;
    }
    HugeVector<Keyed> small;
    for (vertex_t r = 0; r < sets_.vertices(); ++r) {
      if (best[r] != none) small.push_back({sets_.vertices() - sets_.size(r), best[r]});
    }
    sort_by_key(small);
    for (const Keyed& component : small) {
      if (sets_.largest_size() >= wanted) return;
      join(component.value);
    }
  }

  void join(uint32_t mine) {
    const bool any_will_do = !on_tree_[mine];
    const auto [u, v] = edges_.edges[mine];
    const size_t rank = by_place_.rank_of(std::min(u, v));
    const size_t steps = any_will_do ? by_place_.size() : 4 * near;
    const bool joined = by_place_.outward(rank, steps, [&](uint32_t other, size_t step) {
      const bool may_go = is_single(other) || step > near;
      return may_go && (any_will_do || !on_tree_[other]) && exchange(mine, other);
    });
    if (joined || any_will_do) return;
    const auto exchange_in = [&](size_t block) { return exchange_on_cycle(mine, block); };
    cycles_.outward(rank / block_size, exchange_in);
  }

  /// Exchanges the edge `mine` with an edge on a cycle. Searches one block, which is block_size consecutive
  /// edges of by_place_. A block without edges on cycles is not searched again. Returns false if no edge
  /// could be exchanged.
  bool exchange_on_cycle(uint32_t mine, size_t block) {
    bool any = false;
    const size_t end = std::min((block + 1) * block_size, by_place_.size());
    for (size_t rank = block * block_size; rank < end; ++rank) {
      const uint32_t other = by_place_[rank];
      if (on_tree_[other]) continue;
      any = true;
      if (exchange(mine, other)) return true;
    }
    if (!any) cycles_.remove(block);
    return false;
  }

  bool exchange(uint32_t one, uint32_t other) {
    const auto [a, b] = edges_.edges[one];
    const auto [c, d] = edges_.edges[other];
    if (root(a) == root(c)) return false;
    // The new pairs cannot exist yet, because they connect two components.
    if (edges_.mutual.empty()) {
      edges_.replace(one, a, c);
      edges_.replace(other, b, d);
    } else {
      // Each arc keeps its tail and gets the head of the other arc.
      if (edges_.mutual[one] != edges_.mutual[other]) return false;
      edges_.replace(one, a, d);
      edges_.replace(other, c, b);
    }
    // If both exchanged edges were on cycles, one of the new edges is on a cycle too.
    on_tree_[other] = on_tree_[one] || on_tree_[other];
    on_tree_[one] = true;
    sets_.unite(a, c);
    return true;
  }

  /// Returns true for an edge that is not inside a clique of join_groups() (groups.hpp). Edges inside cliques
  /// are avoided, because exchanging their ends destroys triangles.
  bool is_single(uint32_t edge) const { return edge >= groups_; }

  static constexpr size_t near = 256, block_size = 64;
  static constexpr uint32_t none = ~uint32_t{0};
  const EdgesByPlace& by_place_;
  EdgeSet& edges_;
  const size_t groups_;
  graph::UnionFind sets_;
  std::vector<bool> on_tree_;
  Remaining cycles_;  // numbers of the blocks of by_place_ that may have edges on cycles
};

}  // namespace

void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges) {
  if (vertices != 0) Joiner(vertices, groups, by_place, edges).run(wanted);
}

}  // namespace harness::twins

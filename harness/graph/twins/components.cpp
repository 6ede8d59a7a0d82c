// Components are joined without changing a degree: an edge (a, b) of one and an edge (c, d) of another become
// (a, c) and (b, d). Where one of the two lay on a cycle, both components hang together afterwards.
#include <numeric>

#include "graph/twins/by_place.hpp"
#include "graph/twins/groups.hpp"

namespace harness::graph {
namespace {

class Joiner {
 public:
  Joiner(vertex_t vertices, size_t groups, EdgeSet& edges)
      : edges_(edges), groups_(groups), parent_(vertices), size_(vertices, 1), on_tree_(edges.edges.size()) {
    std::iota(parent_.begin(), parent_.end(), vertex_t{0});
    for (size_t i = 0; i < on_tree_.size(); ++i) on_tree_[i] = unite(edges.edges[i].u, edges.edges[i].v);
  }

  void run(vertex_t wanted) {
    const EdgesByPlace order(edges_.edges);
    for (int round = 0; round < 8; ++round) {
      const vertex_t before = largest_size();
      if (before >= wanted) return;
      pass(order, wanted);
      if (largest_size() == before) return;
    }
  }

 private:
  vertex_t root(vertex_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  bool unite(vertex_t u, vertex_t v) {
    vertex_t a = root(u), b = root(v);
    if (a == b) return false;
    if (size_[a] < size_[b]) std::swap(a, b);
    parent_[b] = a;
    size_[a] += size_[b];
    largest_ = size_[a] > size_[root(largest_)] ? a : root(largest_);
    return true;
  }
  vertex_t largest_size() { return size_[root(largest_)]; }

  /// Every component but the largest tries to join: with an edge on a cycle of its own and whatever lies
  /// near, or else with an edge of its own and the next one on a cycle elsewhere.
  void pass(const EdgesByPlace& order, vertex_t wanted) {
    std::vector<uint32_t> best(parent_.size(), none);
    const auto worth = [&](uint32_t place) { return 2 * !on_tree_[order[place]] + is_single(order[place]); };
    for (uint32_t place = 0; place < order.size(); ++place) {
      const vertex_t r = root(edges_.edges[order[place]].u);
      if (best[r] == none || worth(place) > worth(best[r])) best[r] = place;
    }
    std::vector<Keyed> small;
    for (vertex_t r = 0; r < parent_.size(); ++r) {
      if (best[r] != none && r != root(largest_)) small.push_back({parent_.size() - size_[r], best[r]});
    }
    sort_by_key(small);
    for (const Keyed& component : small) {
      if (largest_size() >= wanted) return;
      join(order, component.value);
    }
  }

  void join(const EdgesByPlace& order, uint32_t place) {
    const uint32_t mine = order[place];
    const bool any_will_do = !on_tree_[mine];
    order.outward(place, [&](uint32_t other, size_t step) {
      const bool may_go = is_single(other) || step > near;
      return may_go && (any_will_do || !on_tree_[other]) && exchange(mine, other);
    });
  }

  bool exchange(uint32_t one, uint32_t other) {
    const auto [a, b] = edges_.edges[one];
    const auto [c, d] = edges_.edges[other];
    if (root(a) == root(c)) return false;
    // Between two components neither pair can be there.
    edges_.replace(one, a, c);
    edges_.replace(other, b, d);
    // Two edges on cycles leave one of the new ones on a cycle.
    on_tree_[other] = on_tree_[one] || on_tree_[other];
    on_tree_[one] = true;
    unite(a, c);
    return true;
  }

  /// Edges of groups are spared: without them triangles are gone.
  bool is_single(uint32_t edge) const { return edge >= groups_; }

  static constexpr size_t near = 256;
  static constexpr uint32_t none = ~uint32_t{0};
  EdgeSet& edges_;
  const size_t groups_;
  std::vector<vertex_t> parent_, size_;
  std::vector<bool> on_tree_;
  vertex_t largest_ = 0;
};

}  // namespace

void join_components(vertex_t vertices, vertex_t wanted, size_t groups, EdgeSet& edges) {
  if (vertices != 0) Joiner(vertices, groups, edges).run(wanted);
}

}  // namespace harness::graph

// Components are joined without changing a degree: an edge (a, b) of one and an edge (c, d) of another become
// (a, c) and (b, d). Where one of the two lay on a cycle, both components hang together afterwards.
#include "graph/twins/groups.hpp"
#include "graph/twins/sort.hpp"
#include "graph/union_find.hpp"

namespace harness::graph {
namespace {

class Joiner {
 public:
  Joiner(vertex_t vertices, size_t groups, const EdgesByPlace& by_place, EdgeSet& edges)
      : by_place_(by_place), edges_(edges), groups_(groups), sets_(vertices), on_tree_(edges.edges.size()) {
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

  /// Every component but the largest tries to join: with an edge on a cycle of its own and whatever lies
  /// near, or else with an edge of its own and the next one on a cycle elsewhere.
  void pass(vertex_t wanted) {
    std::vector<uint32_t> best(sets_.vertices(), none);
    const auto worth = [&](uint32_t edge) { return 2 * !on_tree_[edge] + is_single(edge); };
    for (uint32_t edge = 0; edge < edges_.edges.size(); ++edge) {
      const vertex_t r = root(edges_.edges[edge].u);
      if (r != sets_.largest() && (best[r] == none || worth(edge) > worth(best[r]))) best[r] = edge;
    }
    std::vector<Keyed> small;
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
    by_place_.outward(by_place_.rank_of(std::min(u, v)), [&](uint32_t other, size_t step) {
      const bool may_go = is_single(other) || step > near;
      return may_go && (any_will_do || !on_tree_[other]) && exchange(mine, other);
    });
  }

  bool exchange(uint32_t one, uint32_t other) {
    const auto [a, b] = edges_.edges[one];
    const auto [c, d] = edges_.edges[other];
    if (root(a) == root(c)) return false;
    // The new pairs are not there yet, since they lie between two components.
    edges_.replace(one, a, c);
    edges_.replace(other, b, d);
    // If both edges lay on cycles, one of the new ones lies on a cycle too.
    on_tree_[other] = on_tree_[one] || on_tree_[other];
    on_tree_[one] = true;
    sets_.unite(a, c);
    return true;
  }

  /// Whether an edge belongs to no group. Those of groups are spared, because triangles would be lost with
  /// them.
  bool is_single(uint32_t edge) const { return edge >= groups_; }

  static constexpr size_t near = 256;
  static constexpr uint32_t none = ~uint32_t{0};
  const EdgesByPlace& by_place_;
  EdgeSet& edges_;
  const size_t groups_;
  UnionFind sets_;
  std::vector<bool> on_tree_;
};

}  // namespace

void join_components(vertex_t vertices, vertex_t wanted, size_t groups, const EdgesByPlace& by_place,
                     EdgeSet& edges) {
  if (vertices != 0) Joiner(vertices, groups, by_place, edges).run(wanted);
}

}  // namespace harness::graph

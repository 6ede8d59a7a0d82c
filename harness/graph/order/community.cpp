#include <algorithm>
#include <numeric>
#include <utility>

#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

struct Link {
  vertex_t to;
  float weight;  // number of arcs
};

/// Aggregates vertices to communities. Vertices are processed by ascending degree. Each vertex joins the
/// neighbouring community with the largest positive gain in modularity, as a child of the root of that
/// community. Thus a community is a tree of joins, and a Link has the number of arcs to the vertices of one
/// tree. If a vertex u joins v, the links of u are added to those of v only when v is processed.
class Aggregation {
 public:
  explicit Aggregation(const Graph& graph)
      : graph_(graph),
        parent_(graph.num_vertices(), none),
        first_child_(graph.num_vertices(), none),
        sibling_(graph.num_vertices(), none),
        shortcut_(graph.num_vertices()),
        strength_(graph.num_vertices()),
        gathered_(graph.num_vertices(), 0.0f),
        links_(graph.num_vertices()) {
    std::iota(shortcut_.begin(), shortcut_.end(), vertex_t{0});
    for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
      strength_[v] = static_cast<double>(total_degree(graph, v));
      arcs_ += strength_[v];
    }
  }

  void run() {
    Order turns = by_degree(graph_);
    std::reverse(turns.begin(), turns.end());
    for (const vertex_t v : turns) {
      gather(v);
      join(v, best(v));
    }
  }

  /// Returns the vertices of each tree of joins in depth-first order from its root.
  Order depth_first() const {
    Order order;
    order.reserve(parent_.size());
    std::vector<vertex_t> stack;
    for (vertex_t root = 0; root < parent_.size(); ++root) {
      if (parent_[root] != none) continue;
      stack.push_back(root);
      while (!stack.empty()) {
        const vertex_t v = stack.back();
        stack.pop_back();
        order.push_back(v);
        for (vertex_t child = first_child_[v]; child != none; child = sibling_[child]) stack.push_back(child);
      }
    }
    return order;
  }

 private:
  vertex_t root_of(vertex_t v) {
    vertex_t root = v;
    while (shortcut_[root] != root) root = shortcut_[root];
    while (shortcut_[v] != root) v = std::exchange(shortcut_[v], root);
    return root;
  }

  /// Computes links_[v] from the arcs of v and of all vertices that joined v. All arcs to vertices of one
  /// tree of joins become a single link to the root of that tree.
  void gather(vertex_t v) {
    std::vector<vertex_t> seen;
    const auto add = [&](vertex_t to, float weight) {
      const vertex_t root = root_of(to);
      if (root == v) return;
      if (gathered_[root] == 0) seen.push_back(root);
      gathered_[root] += weight;
    };
    for_each_neighbor(graph_, v, [&](vertex_t u) { add(u, 1); });
    for (vertex_t child = first_child_[v]; child != none; child = sibling_[child]) {
      for (const Link& link : links_[child]) add(link.to, link.weight);
      std::vector<Link>().swap(links_[child]);
    }
    links_[v].reserve(seen.size());
    for (const vertex_t u : seen) {
      links_[v].push_back({u, gathered_[u]});
      gathered_[u] = 0;
    }
  }

  vertex_t best(vertex_t v) const {
    vertex_t best = none;
    double most = 0;
    for (const Link& link : links_[v]) {
      const double gain = link.weight - strength_[link.to] * strength_[v] / arcs_;
      if (gain > most) {
        most = gain;
        best = link.to;
      }
    }
    return best;
  }

  void join(vertex_t v, vertex_t to) {
    if (to == none) return;
    parent_[v] = to;
    shortcut_[v] = to;
    strength_[to] += strength_[v];
    sibling_[v] = first_child_[to];
    first_child_[to] = v;
  }

  const Graph& graph_;
  std::vector<vertex_t> parent_, first_child_, sibling_;
  std::vector<vertex_t> shortcut_;  // a vertex on the way to the root of the tree of joins
  // total number of arcs of a vertex and of all vertices that joined it
  std::vector<double> strength_;
  std::vector<float> gathered_;
  std::vector<std::vector<Link>> links_;
  double arcs_ = 0;
};

}  // namespace

Order community(const Graph& graph) {
  Aggregation aggregation(graph);
  aggregation.run();
  return aggregation.depth_first();
}

}  // namespace harness::graph::order

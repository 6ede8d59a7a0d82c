#include <algorithm>
#include <numeric>

#include "graph/generators/permutation.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

constexpr int finest = 10;  // resolutions 1, 1/2, ... 1/2^10, and 0
// maximum number of passes over all vertices at one resolution; most graphs change little after four passes
constexpr int most_sweeps = 8;
// propagation at one resolution ends after a pass in which at most one in `settled` vertices changes its
// label
constexpr vertex_t settled = 100;

/// Label propagation at one resolution. A vertex takes the label with the largest k - resolution * (size -
/// k), where k of its neighbours and `size` vertices in total have the label [Boldi 2011, 3]. Resolution 0 is
/// plain label propagation.
class Propagation {
 public:
  explicit Propagation(const Graph& graph)
      : graph_(graph),
        label_(graph.num_vertices()),
        size_(graph.num_vertices()),
        met_(graph.num_vertices(), 0) {}

  const std::vector<vertex_t>& labels(double resolution, uint64_t seed) {
    std::iota(label_.begin(), label_.end(), vertex_t{0});
    std::fill(size_.begin(), size_.end(), 1u);
    const auto vertices = static_cast<vertex_t>(label_.size());
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
      const Permutation turns(vertices, seed + static_cast<uint64_t>(sweep));
      vertex_t changed = 0;
      for (vertex_t turn = 0; turn < vertices; ++turn)
        changed += visit(static_cast<vertex_t>(turns(turn)), resolution);
      if (changed < vertices / settled + 1) break;
    }
    return label_;
  }

 private:
  /// Updates the label of v and returns true if it changed. In a tie, v keeps its label, or takes the
  /// smallest label if its own is not among the best.
  bool visit(vertex_t v, double resolution) {
    const vertex_t own = label_[v];
    --size_[own];
    for_each_neighbor(graph_, v, [&](vertex_t u) {
      if (met_[label_[u]]++ == 0) around_.push_back(label_[u]);
    });
    vertex_t best = own;
    double most = value(own, resolution);
    for (const vertex_t label : around_) {
      const double now = value(label, resolution);
      if (now > most || (now == most && best != own && label < best)) {
        most = now;
        best = label;
      }
    }
    for (const vertex_t label : around_) met_[label] = 0;
    around_.clear();
    label_[v] = best;
    ++size_[best];
    return best != own;
  }

  double value(vertex_t label, double resolution) const {
    const double met = met_[label];
    return met - resolution * (static_cast<double>(size_[label]) - met);
  }

  const Graph& graph_;
  std::vector<vertex_t> label_, size_;
  std::vector<vertex_t> met_;     // number of neighbours by label; 0 between visits
  std::vector<vertex_t> around_;  // labels of the neighbours
};

}  // namespace

Order layered(const Graph& graph) {
  Propagation propagation(graph);
  const size_t vertices = graph.num_vertices();
  std::vector<vertex_t> place(vertices);
  Order order(vertices);
  std::iota(order.begin(), order.end(), vertex_t{0});
  // Layers go from fine to coarse clusters. Within a cluster, vertices stay in the order of the earlier
  // layers [Boldi 2011, 4].
  for (int layer = 0; layer <= finest + 1; ++layer) {
    const double resolution = layer > finest ? 0 : 1.0 / (1 << layer);
    const std::vector<vertex_t>& label =
        propagation.labels(resolution, static_cast<uint64_t>(layer) * most_sweeps);
    for (vertex_t i = 0; i < vertices; ++i) place[order[i]] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](vertex_t a, vertex_t b) { return place[label[a]] < place[label[b]]; });
  }
  return order;
}

}  // namespace harness::graph::order

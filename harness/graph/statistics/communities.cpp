// The Louvain method [Blondel 2008]: vertices move to the neighbouring community with the largest gain in
// modularity, communities become vertices, and the process repeats. It is sequential, by ascending id.
#include <algorithm>
#include <numeric>

#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

/// A weighted graph. A vertex stands for a community, and `inside` has the weight of the edges within it,
/// counted in both directions.
struct Weighted {
  std::vector<offset_t> offsets;
  std::vector<vertex_t> neighbors;
  std::vector<float> weights;  // empty: all 1
  std::vector<double> inside;
  vertex_t vertices() const { return static_cast<vertex_t>(offsets.size() - 1); }
  double weight(offset_t arc) const { return weights.empty() ? 1.0 : weights[arc]; }
};

class Level {
 public:
  Level(const Weighted& graph, double total)
      : graph_(graph),
        total_(total),
        community_(graph.vertices()),
        strength_(graph.vertices()),
        sum_(graph.vertices()),
        links_(graph.vertices(), -1.0) {
    std::iota(community_.begin(), community_.end(), vertex_t{0});
    for (vertex_t v = 0; v < graph.vertices(); ++v) {
      strength_[v] = graph.inside[v];
      for (offset_t e = graph.offsets[v]; e < graph.offsets[v + 1]; ++e) strength_[v] += graph.weight(e);
      sum_[v] = strength_[v];
    }
  }

  /// Moves vertices until a pass moves few of them, or for 16 passes. Returns true if any vertex moved.
  bool run() {
    constexpr int most_passes = 16;
    bool moved = false;
    for (int pass = 0; pass < most_passes; ++pass) {
      vertex_t moves = 0;
      for (vertex_t v = 0; v < graph_.vertices(); ++v) moves += move(v);
      moved |= moves != 0;
      if (moves <= graph_.vertices() / 200) break;
    }
    return moved;
  }

  double modularity() const {
    double inside = 0, squares = 0;
    for (vertex_t v = 0; v < graph_.vertices(); ++v) {
      inside += graph_.inside[v];
      for (offset_t e = graph_.offsets[v]; e < graph_.offsets[v + 1]; ++e) {
        if (community_[graph_.neighbors[e]] == community_[v]) inside += graph_.weight(e);
      }
    }
    for (const double sum : sum_) squares += sum / total_ * (sum / total_);
    return inside / total_ - squares;
  }

  Weighted contract() {
    std::vector<vertex_t> numbers(graph_.vertices(), ~vertex_t{0});
    vertex_t count = 0;
    for (vertex_t& community : community_) {
      if (numbers[community] == ~vertex_t{0}) numbers[community] = count++;
      community = numbers[community];
    }
    std::vector<offset_t> begin(count + 1);
    std::vector<vertex_t> members(graph_.vertices());
    for (const vertex_t community : community_) ++begin[community + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<offset_t> next(begin.begin(), begin.end() - 1);
    for (vertex_t v = 0; v < graph_.vertices(); ++v) members[next[community_[v]]++] = v;
    Weighted coarse{{0}, {}, {}, std::vector<double>(count)};
    for (vertex_t c = 0; c < count; ++c) {
      for (offset_t m = begin[c]; m < begin[c + 1]; ++m) {
        coarse.inside[c] += graph_.inside[members[m]];
        gather(members[m]);
      }
      for (const vertex_t to : seen_) {
        if (to == c) {
          coarse.inside[c] += links_[to];
        } else {
          coarse.neighbors.push_back(to);
          coarse.weights.push_back(static_cast<float>(links_[to]));
        }
      }
      forget();
      coarse.offsets.push_back(coarse.neighbors.size());
    }
    return coarse;
  }

 private:
  /// Computes links_[c], the weight between v and community c, for the communities in seen_.
  void gather(vertex_t v) {
    for (offset_t e = graph_.offsets[v]; e < graph_.offsets[v + 1]; ++e) {
      const vertex_t c = community_[graph_.neighbors[e]];
      if (links_[c] < 0) {
        links_[c] = 0;
        seen_.push_back(c);
      }
      links_[c] += graph_.weight(e);
    }
  }
  void forget() {
    for (const vertex_t c : seen_) links_[c] = -1;
    seen_.clear();
  }

  bool move(vertex_t v) {
    const vertex_t home = community_[v];
    gather(v);
    sum_[home] -= strength_[v];
    const auto gain = [&](vertex_t c) { return std::max(links_[c], 0.0) - sum_[c] * strength_[v] / total_; };
    vertex_t best = home;
    double most = gain(home);
    for (const vertex_t c : seen_) {
      if (gain(c) > most + 1e-9) {
        most = gain(c);
        best = c;
      }
    }
    forget();
    sum_[best] += strength_[v];
    community_[v] = best;
    return best != home;
  }

  const Weighted& graph_;
  const double total_;  // total weight of the arcs
  std::vector<vertex_t> community_;
  std::vector<double> strength_, sum_, links_;
  std::vector<vertex_t> seen_;
};

}  // namespace

Communities measure_communities(const Undirected& graph) {
  const Adjacency& rows = graph.rows();
  if (graph.arcs() == 0) return {0, graph.vertices()};
  Weighted current{{rows.offsets.begin(), rows.offsets.end()},
                   {rows.neighbors.begin(), rows.neighbors.end()},
                   {},
                   std::vector<double>(graph.vertices())};
  Communities result;
  for (;;) {
    Level level(current, static_cast<double>(graph.arcs()));
    const bool moved = level.run();
    result = {level.modularity(), current.vertices()};
    if (!moved) return result;
    current = level.contract();
  }
}

}  // namespace harness::graph

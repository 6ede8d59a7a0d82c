#include "graph/twins/directing.hpp"
#include "graph/twins/edge_rows.hpp"

namespace harness::graph {
namespace {

/// An arc that leads away from one of its ends, which is to be another one.
struct Loose {
  uint32_t edge;
  vertex_t from;  ///< the end that gives it away
};

/// p -> v and x -> q become q -> v and x -> p, which changes no number of neighbours.
class Exchange {
 public:
  Exchange(EdgeSet& edges, std::vector<Wants>& wants, size_t groups)
      : edges_(edges),
        wants_(wants),
        groups_(groups),
        rows_(wants.size(), edges.edges, [&](size_t v) { return wants[v].out != 0; }) {}

  /// Gives how many arcs are still in the wrong place. Every attempt begins with other edges.
  size_t run(uint64_t attempt) {
    std::vector<Loose> tails = loose(-1, attempt), heads = loose(1, attempt);
    const size_t count = std::min(tails.size(), heads.size());
    tails.resize(count);
    heads.resize(count);
    // In the order of places, so that those near each other meet. Of the few that cannot be exchanged each
    // goes on to others, farther and farther away.
    constexpr size_t step = 8;
    for (size_t shift = 0; shift < tails.size(); shift = 2 * shift + 1) {
      size_t left = 0;
      const size_t n = tails.size();
      std::vector<Loose> left_heads;
      for (size_t i = 0; i < n; ++i) {
        const Loose head = heads[(i + shift) % n];
        if (i + step < n) look_ahead(tails[i + step], heads[(i + step + shift) % n]);
        if (exchange(tails[i], head)) continue;
        tails[left++] = tails[i];
        left_heads.push_back(head);
      }
      tails.resize(left);
      heads = std::move(left_heads);
    }
    return tails.size();
  }

 private:
  /// Of each vertex with too many arcs away from it (sign -1) or too few (1) so many arcs that lead away from
  /// it, or towards it, those that belong to no group before others.
  std::vector<Loose> loose(int sign, uint64_t attempt) const {
    std::vector<Loose> found;
    for (vertex_t v = 0; v < wants_.size(); ++v) {
      int32_t units = wants_[v].out * sign;
      for (int pass = 0; pass < 2 && units > 0; ++pass) {
        const auto row = rows_.row(v);
        const size_t first = attempt == 0 || row.empty() ? 0 : mix64(v + (attempt << 32)) % row.size();
        for (size_t k = 0; k < row.size() && units > 0; ++k) {
          const uint32_t e = row[k + first < row.size() ? k + first : k + first - row.size()];
          const bool away = edges_.ways[e] == (edges_.edges[e].u == v ? forward : backward);
          if (edges_.ways[e] == mutual || away != (sign < 0) || (e >= groups_) != (pass == 0)) continue;
          found.push_back({e, v});
          --units;
        }
      }
    }
    return found;
  }

  void look_ahead(const Loose& tail, const Loose& head) const {
    edges_.prefetch(head.from, rows_.other(tail.edge, tail.from));
    edges_.prefetch(tail.from, rows_.other(head.edge, head.from));
  }

  bool exchange(const Loose& tail, const Loose& head) {
    const vertex_t p = tail.from, q = head.from;
    const vertex_t v = rows_.other(tail.edge, p), x = rows_.other(head.edge, q);
    if (p == q || v == q || x == p || edges_.contains(q, v) || edges_.contains(x, p)) return false;
    edges_.replace(tail.edge, q, v);
    edges_.replace(head.edge, x, p);
    edges_.ways[tail.edge] = edges_.ways[head.edge] = forward;
    ++wants_[p].out, --wants_[p].in;
    --wants_[q].out, ++wants_[q].in;
    return true;
  }

  EdgeSet& edges_;
  std::vector<Wants>& wants_;
  const size_t groups_;
  const EdgeRows rows_;
};

}  // namespace

void mend_singles(EdgeSet& edges, std::vector<Wants>& wants, size_t groups) {
  constexpr uint64_t attempts = 8;
  for (uint64_t attempt = 0; attempt < attempts; ++attempt) {
    if (Exchange(edges, wants, groups).run(attempt) <= edges.edges.size() / 10'000) break;
  }
}

}  // namespace harness::graph

#include <algorithm>

#include "graph/twins/directing.hpp"
#include "graph/twins/edge_rows.hpp"

namespace harness::graph {
namespace {

class MutualMender {
 public:
  MutualMender(EdgeSet& edges, std::vector<Wants>& wants, const RandomStream& random)
      : edges_(edges),
        wants_(wants),
        random_(random),
        rows_(wants.size(), edges.edges, [&](size_t v) { return wants[v].mutual > 0; }) {}

  void run() {
    std::vector<vertex_t> lacking;  // each vertex as often as it lacks one, in the order of their places
    for (vertex_t v = 0; v < wants_.size(); ++v)
      lacking.insert(lacking.end(), std::max(wants_[v].mutual, 0), v);
    // Looks for two vertices that are near each other first.
    for (size_t apart = 1; apart < lacking.size(); apart *= 2) {
      for (size_t i = 0; i + apart < lacking.size(); ++i) {
        const vertex_t p = lacking[i], q = lacking[i + apart];
        if (wants_[p].mutual > 0 && wants_[q].mutual > 0) join(p, q);
      }
      keep_lacking(lacking);
    }
    for (const vertex_t p : lacking) {
      if (wants_[p].mutual > 1) come_between(p, lacking.size() > many ? 32 : 1024);
    }
  }

 private:
  static constexpr size_t many = 4096;  // too many for looking long
  static constexpr int tries = 4;
  static constexpr size_t searched = 64;  // edges of a row: the next try begins elsewhere
  static constexpr size_t whole_row = ~size_t{0};
  static constexpr uint32_t no_edge = ~uint32_t{0};

  void keep_lacking(std::vector<vertex_t>& lacking) const {
    size_t kept = 0, seen = 0;
    for (size_t i = 0; i < lacking.size(); ++i) {
      seen = i > 0 && lacking[i] == lacking[i - 1] ? seen + 1 : 1;
      if (static_cast<int64_t>(seen) <= wants_[lacking[i]].mutual) lacking[kept++] = lacking[i];
    }
    lacking.resize(kept);
  }

  /// A single edge of v, or no_edge.
  template <class Fn>
  uint32_t find_single(vertex_t v, size_t most, const Fn& fn) {
    const auto row = rows_.row(v);
    if (row.empty()) return no_edge;
    size_t at = random_.below(draw_++, row.size());
    for (size_t k = 0; k < std::min(row.size(), most); ++k, at = at + 1 < row.size() ? at + 1 : 0) {
      const uint32_t e = row[at];
      if (edges_.ways[e] != mutual && rows_.joins(e, v) && fn(e)) return e;
    }
    return no_edge;
  }

  /// p and q get the edge between them, and those that they leave join each other.
  void join(vertex_t p, vertex_t q) {
    const auto any = [](uint32_t) { return true; };
    for (int k = 0; k < tries && p != q && !edges_.contains(p, q); ++k) {
      const uint32_t e = find_single(p, searched, any), f = find_single(q, searched, any);
      if (e == no_edge || f == no_edge) return;
      const vertex_t a = rows_.other(e, p), b = rows_.other(f, q);
      if (a == b || edges_.contains(a, b)) continue;
      free(e), free(f);
      edges_.replace(e, p, q);
      edges_.replace(f, a, b);
      make_mutual(e);
      return;
    }
  }

  /// p lacks two mutual edges, and nobody else lacks one: it comes between the ends of a mutual edge
  /// elsewhere, and two that it leaves join each other. An end that it is joined with already need not be
  /// moved.
  void come_between(vertex_t p, int most_tries) {
    for (int k = 0; k < most_tries; ++k) {
      const auto e = static_cast<uint32_t>(random_.below(draw_++, edges_.ways.size()));
      const auto [x, y] = edges_.edges[e];
      if (edges_.ways[e] != mutual || x == p || y == p) continue;
      const bool has_x = edges_.contains(p, x), has_y = edges_.contains(p, y);
      const auto single = [&](bool joined, vertex_t to, uint32_t but) {
        return find_single(p, joined ? whole_row : searched, [&](uint32_t one) {
          return one != but && (!joined || rows_.other(one, p) == to);
        });
      };
      const uint32_t f = single(has_x, x, no_edge), g = single(has_y, y, f);
      if (f == no_edge || g == no_edge) continue;
      const vertex_t a = has_x ? x : rows_.other(f, p), b = has_y ? y : rows_.other(g, p);
      const bool stays = has_x && has_y;
      if (!stays && (a == b || edges_.contains(a, b))) continue;
      free(e), free(f), free(g);
      if (!has_x) edges_.replace(f, p, x);
      if (!has_y) edges_.replace(g, p, y);
      if (!stays) edges_.replace(e, a, b);
      make_mutual(f), make_mutual(g);
      return;
    }
  }

  /// The edge has no direction any more, and its ends want what it gave them.
  void free(uint32_t e) {
    const auto [u, v] = edges_.edges[e];
    const Way way = std::exchange(edges_.ways[e], undecided);
    if (way == mutual) ++wants_[u].mutual, ++wants_[v].mutual;
    if (way == forward) ++wants_[u].out, ++wants_[v].in;
    if (way == backward) ++wants_[u].in, ++wants_[v].out;
  }
  void make_mutual(uint32_t e) {
    edges_.ways[e] = mutual;
    --wants_[edges_.edges[e].u].mutual, --wants_[edges_.edges[e].v].mutual;
  }

  EdgeSet& edges_;
  std::vector<Wants>& wants_;
  const RandomStream& random_;
  const EdgeRows rows_;
  uint64_t draw_ = uint64_t{1} << 40;
};

}  // namespace

void mend_mutual(EdgeSet& edges, std::vector<Wants>& wants, const RandomStream& random) {
  MutualMender(edges, wants, random).run();
}

}  // namespace harness::graph

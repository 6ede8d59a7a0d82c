// Connects the half-edges (ends of future edges) of a directed generated graph (a twin, recipe.hpp) that
// earlier steps could not connect, by exchange with existing arcs. A tail at vertex a, a head at vertex b,
// and an existing arc (c, d) become the arcs (a, d) and (c, b).
#include <algorithm>
#include <unordered_map>

#include "twins/groups.hpp"

namespace harness::twins {
namespace {

class Rest {
 public:
  Rest(const Recipe& recipe, double spread, bool mutual, const EdgesByPlace& by_place, EdgeSet& edges,
       DirectedSingles& left)
      : spread_(spread),
        mutual_(mutual),
        line_(!is_lattice(recipe)),
        by_place_(by_place),
        edges_(edges),
        left_(left),
        random_(recipe.seed, mutual ? 0x6d757475 : 0x72657374) {
    for (size_t rank = 0; rank < by_place.size(); ++rank) {
      if (edges.mutual[by_place[rank]] == mutual) alike_.push_back(by_place[rank]);
    }
  }

  void join(vertex_t a, vertex_t b) {
    if (edges_.add(a, b)) {
      edges_.mutual.push_back(mutual_);
      return;
    }
    if (alike_.empty() || (mutual_ && a != b && make_mutual(a, b))) return;
    // Arcs for the exchange are near vertex `a`, within a range that widens after some attempts. If the
    // vertices are on a line, most of the half-edges that are not connected yet belong to vertices of high
    // degree (hubs). A hub is already adjacent to all vertices nearby, so exchanges with near arcs fail. The
    // range is therefore wider on a line than on a lattice.
    constexpr uint64_t tries = 200, tries_before_wider = 16;
    const uint64_t all = alike_.size(),
                   nearest = line_ ? std::max<uint64_t>(
                                         1024, static_cast<uint64_t>(spread_ * static_cast<double>(all / 4)))
                                   : 64;
    const uint64_t widest = line_ ? all : std::min<uint64_t>(all, 256);
    const auto here = static_cast<uint64_t>(static_cast<double>(by_place_.rank_of(a)) /
                                            static_cast<double>(by_place_.size()) * static_cast<double>(all));
    for (uint64_t attempt = 0; attempt < tries; ++attempt) {
      const uint64_t width = std::min(nearest << (attempt / tries_before_wider), widest);
      const uint64_t first = std::min(here - std::min(here, width / 2), all - width);
      if (exchange(a, b, alike_[first + random_.below(drawn_++, width)])) return;
    }
  }

 private:
  bool exchange(vertex_t a, vertex_t b, uint32_t at) {
    const auto [c, d] = edges_.edges[at];
    if (a == d || b == c || edges_.mutual[at] != mutual_) return false;
    const bool joined = edges_.contains(a, d), joined_too = edges_.contains(c, b);
    if (!joined && !joined_too) {
      edges_.replace(at, a, d);
      edges_.add(c, b);
      edges_.mutual.push_back(mutual_);
      return true;
    }
    // For mutual half-edges: if exactly one of the pairs (a, d) and (c, b) has an edge already, make_mutual()
    // tries to make that edge mutual.
    if (!mutual_ || (joined && joined_too)) return false;
    if (joined ? !make_mutual(a, d) : !make_mutual(c, b)) return false;
    if (joined) {
      edges_.replace(at, c, b);
    } else {
      edges_.replace(at, a, d);
    }
    return true;
  }

  /// If a one-way arc connects a and b, makes it mutual, with arcs in both directions, and returns true. The
  /// tail and the head of the one-way arc are then free again and are added to left_.
  bool make_mutual(vertex_t a, vertex_t b) {
    const auto [low, high] = std::minmax(a, b);
    const size_t begin = by_place_.rank_of(low), end = by_place_.rank_of(low + 1);
    if (end - begin > long_row) {
      const Row& row = long_rows_.try_emplace(low, *this, low).first->second;
      const auto at = std::ranges::lower_bound(row.arcs, high, {}, &Arc::other);
      return at != row.arcs.end() && at->other == high && make_mutual(at->edge, low, high);
    }
    for (size_t rank = begin; rank < end; ++rank) {
      if (make_mutual(by_place_[rank], low, high)) return true;
    }
    return false;
  }
  bool make_mutual(uint32_t edge, vertex_t low, vertex_t high) {
    const auto [u, v] = edges_.edges[edge];
    if (std::min(u, v) != low || std::max(u, v) != high || edges_.mutual[edge]) return false;
    edges_.mutual[edge] = true;
    left_.tails.push_back({0, u});
    left_.heads.push_back({0, v});
    return true;
  }

  // A vertex that has more than `long_row` edges to vertices with greater ids gets a Row: its arcs from and
  // to those vertices, sorted by the other vertex. Binary search in the Row replaces a scan, which would
  // dominate the run time. A Row is made when it is first searched. It lacks arcs that are added later, so
  // make_mutual() does not find those.
  struct Arc {
    vertex_t other;
    uint32_t edge;
  };
  struct Row {
    std::vector<Arc> arcs;
    Row(const Rest& rest, vertex_t low) {
      for (size_t rank = rest.by_place_.rank_of(low); rank < rest.by_place_.rank_of(low + 1); ++rank) {
        const uint32_t edge = rest.by_place_[rank];
        const auto [u, v] = rest.edges_.edges[edge];
        if (std::min(u, v) == low) arcs.push_back({std::max(u, v), edge});
      }
      std::ranges::sort(arcs, {}, &Arc::other);
    }
  };
  static constexpr size_t long_row = 256;
  std::unordered_map<vertex_t, Row> long_rows_;

  const double spread_;
  const bool mutual_, line_;
  const EdgesByPlace& by_place_;
  EdgeSet& edges_;
  DirectedSingles& left_;
  const RandomStream random_;
  uint64_t drawn_ = 0;
  // indices of all mutual edges if `mutual_`, otherwise of all one-way edges, in the sequence of by_place_
  std::vector<uint32_t> alike_;
};

}  // namespace

void match_directed(DirectedSingles left, const Recipe& recipe, double spread, const EdgesByPlace& by_place,
                    EdgeSet& edges) {
  if (left.mutual.size() > 1) {
    Rest rest(recipe, spread, true, by_place, edges, left);
    for (size_t i = 0; i + 1 < left.mutual.size(); i += 2)
      rest.join(left.mutual[i].value, left.mutual[i + 1].value);
  }
  if (left.tails.empty()) return;
  Rest rest(recipe, spread, false, by_place, edges, left);
  for (size_t i = 0; i < std::min(left.tails.size(), left.heads.size()); ++i)
    rest.join(left.tails[i].value, left.heads[i].value);
}

}  // namespace harness::twins

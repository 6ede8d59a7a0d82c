// Connects the vertices of a directed generated graph (a twin, recipe.hpp) to overlapping cliques, as
// groups.cpp does for an undirected one. The half-edges (ends of future edges) of a vertex in one clique are
// called a part of the vertex. Each part has a fixed number of tails and heads of arcs, and of mutual
// half-edges, which become edges with arcs in both directions (shares.hpp). Half-edges that a clique cannot
// connect become single half-edges, which belong to no clique.
#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "twins/directed_singles.hpp"
#include "twins/groups.hpp"
#include "twins/parts.hpp"
#include "twins/placing.hpp"
#include "twins/shares.hpp"

namespace harness::twins {
namespace {

/// pools[p][axis] has one entry per vertex and clique that the vertex will join with p half-edges. The
/// entries are sorted by position on the space-filling curve of the axis. A line has only axis 0
/// (layout.hpp).
using Pools = std::vector<std::vector<Pool>>;

class DirectedGrouping {
 public:
  DirectedGrouping(const Recipe& recipe, const Layout& layout, const std::vector<DirectedDegree>& degrees,
                   const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges)
      : recipe_(recipe),
        layout_(layout),
        degrees_(degrees),
        neighbors_(neighbors),
        threads_(threads),
        edges_(edges),
        placing_(recipe, layout, threads),
        block_(std::max<size_t>(1, static_cast<size_t>(most_groups * std::sqrt(std::sqrt(layout.spread))))),
        shares_(recipe.seed, 0x73686172),
        turns_(recipe.seed, 0x7475726e),
        singles_(layout.dimensions) {}

  DirectedSingles run(size_t* groups) {
    cut();
    for (size_t size = std::max(mutual_.size(), mixed_.size()); size-- > 2;) {
      for (Pools* pools : {&mutual_, &mixed_}) {
        for (unsigned axis = 0; size < pools->size() && axis < layout_.dimensions; ++axis)
          join_groups_of(size, axis, (*pools)[size][axis], pools == &mutual_);
      }
    }
    add_pairs(pairs_.mutual, true);
    add_pairs(pairs_.single, false);
    *groups = edges_.edges.size();
    return join_directed_singles(singles_, neighbors_, placing_, threads_, edges_);
  }

 private:
  /// The edges inside some cliques, and the vertices of these cliques whose half-edges (ends of future edges)
  /// are not all connected.
  struct Joined {
    HugeVector<Edge> mutual, single;
    std::vector<Member> left;
  };

  void add(Pools& pools, vertex_t v, size_t size, unsigned axis, double turn, uint32_t note) {
    if (pools.size() <= size) pools.resize(size + 1, std::vector<Pool>(layout_.dimensions));
    pools[size][axis].push_back(Placing::part(v, turn, note));
  }

  void add(vertex_t v, const Share& share, unsigned axis, double turn) {
    if (share.size() == 0) return;
    if (share.size() > largest_part) {
      leave(v, share, axis);
      return;
    }
    if (share.size() > 1) {
      add(share.mutual == share.size() ? mutual_ : mixed_, v, share.size(), axis, turn, share.packed());
      return;
    }
    DirectedSingles& singles = singles_[axis];
    Pool& pool = share.mutual != 0 ? singles.mutual : share.out != 0 ? singles.tails : singles.heads;
    pool.push_back(Placing::part(v, turn));
  }

  void cut() {
    const vertex_t alike = layout_.dimensions == 1 ? 1 : 8;
    std::vector<Share> shares;
    Cutter(recipe_, neighbors_, alike).run([&](vertex_t v, const std::vector<uint32_t>& sizes) {
      share_out(degrees_[v], sizes, shares_.bits(v), shares);
      placing_.each_part(v, sizes.size(), std::max(nearest, farthest * layout_.spread),
                         [&](size_t k, unsigned axis, double turn) { add(v, shares[k], axis, turn); });
    });
  }

  /// Adds the half-edges of `share` to the single half-edges, which belong to no clique. They get positions
  /// at random distances from the vertex, like the vertex's other single half-edges.
  void leave(vertex_t v, Share share, unsigned axis) {
    const auto one = [&](uint32_t& count, const Share& kind) {
      for (; count > 0; --count)
        add(v, kind, axis, (turns_.unit(turned_++) - 0.5) * static_cast<double>(neighbors_[v]));
    };
    one(share.mutual, {1, 0, 0});
    one(share.out, {0, 1, 0});
    one(share.in, {0, 0, 1});
  }

  /// The half-edges of `part` were meant for a clique of `size` + 1 vertices. Removes one of them, so that
  /// the vertex can join a smaller clique with the others. The removed half-edge is of the kind (mutual, tail
  /// or head) that the part has most of. It becomes a single half-edge, which belongs to no clique.
  void shrink(const Keyed& part, size_t size, unsigned axis) {
    Share share = Share::of(static_cast<uint32_t>(size), part.note);
    const uint32_t most = std::max({share.mutual, share.out, share.in});
    Share one;
    (share.mutual == most ? one.mutual : share.out == most ? one.out : one.in) = 1;
    share.mutual -= one.mutual, share.out -= one.out, share.in -= one.in;
    leave(part.value, one, axis);
    add(part.value, share, axis, 0);
  }

  void join_groups_of(size_t size, unsigned axis, Pool& parts, bool all_mutual) {
    if (parts.empty()) return;
    placing_.place_all(parts, size, axis, parts.size());
    size_t kept = 0, i = 0;
    while (i + size < parts.size()) {
      if (parts[i + size].key - parts[i].key > placing_.reach(size)) {
        shrink(parts[i++], size, axis);
        continue;
      }
      for (size_t k = 0; k <= size; ++k) parts[kept++] = parts[i++];
    }
    for (; i < parts.size(); ++i) shrink(parts[i], size, axis);
    const size_t groups = kept / (size + 1);
    constexpr size_t chunk = 1024;
    std::vector<Joined> joined(groups / chunk + 1);
    parallel_tasks(joined.size(), threads_, [&](size_t task, unsigned) {
      const size_t end = std::min(groups, (task + 1) * chunk);
      for (size_t first = task * chunk; first < end; first += block_) {
        const size_t count = std::min(block_, end - first);
        const std::span<Keyed> members(&parts[first * (size + 1)], count * (size + 1));
        if (all_mutual) {
          join_all(members, size + 1, joined[task]);
        } else {
          join_block(members, size, count, joined[task]);
        }
      }
    });
    for (Joined& some : joined) {
      pairs_.mutual.insert(pairs_.mutual.end(), some.mutual.begin(), some.mutual.end());
      pairs_.single.insert(pairs_.single.end(), some.single.begin(), some.single.end());
      for (const Member& member : some.left) leave(member.vertex, member.share, axis);
    }
    Pool().swap(parts);
  }

  static void join_all(std::span<const Keyed> parts, size_t members, Joined& joined) {
    for (size_t first = 0; first < parts.size(); first += members) {
      for (size_t i = first; i < first + members; ++i) {
        for (size_t j = i + 1; j < first + members; ++j)
          joined.mutual.push_back({parts[i].value, parts[j].value});
      }
    }
  }

  /// Connects the vertices within each of several adjacent cliques. If the vertices are on a line (one
  /// dimension), the cliques first exchange vertices. Each clique then has vertices with more tails than
  /// heads and vertices with more heads than tails. Vertices with many mutual half-edges (ends of edges with
  /// arcs in both directions) are in the same clique.
  void join_block(std::span<Keyed> parts, size_t size, size_t groups, Joined& joined) const {
    const auto share = [&](const Keyed& part) { return Share::of(static_cast<uint32_t>(size), part.note); };
    const auto pull = [&](const Keyed& part) {
      return static_cast<int64_t>(share(part).out) - static_cast<int64_t>(share(part).in);
    };
    if (layout_.dimensions == 1) {
      std::stable_sort(parts.begin(), parts.end(),
                       [&](const Keyed& a, const Keyed& b) { return pull(a) > pull(b); });
      for (size_t first = 0; first < parts.size(); first += groups) {
        std::stable_sort(parts.begin() + static_cast<ptrdiff_t>(first),
                         parts.begin() + static_cast<ptrdiff_t>(first + groups),
                         [&](const Keyed& a, const Keyed& b) { return share(a).mutual > share(b).mutual; });
      }
    }
    std::vector<Member> members;
    for (size_t g = 0; g < groups; ++g) {
      members.clear();
      for (size_t k = 0; k <= size; ++k) {
        const Keyed& part = layout_.dimensions == 1 ? parts[k * groups + g] : parts[g * (size + 1) + k];
        members.push_back({part.value, share(part)});
      }
      join_members(members, joined.mutual, joined.single);
      for (const Member& member : members) {
        if (member.share.size() != 0) joined.left.push_back(member);
      }
    }
  }

  void add_pairs(HugeVector<Edge>& pairs, bool mutual) {
    const std::vector<vertex_t> refused = edges_.add_all(pairs, threads_);
    edges_.mutual.resize(edges_.edges.size(), mutual);
    for (size_t i = 0; i < refused.size(); ++i) {
      Share one;
      (mutual ? one.mutual : i % 2 == 0 ? one.out : one.in) = 1;
      leave(refused[i], one, static_cast<unsigned>(i / 2 % layout_.dimensions));
    }
    HugeVector<Edge>().swap(pairs);
  }

  /// Maximum number of adjacent cliques that exchange vertices. The number is small, so that the vertices of
  /// a clique stay close together.
  static constexpr double most_groups = 4;
  /// The distance between successive cliques of a vertex of high degree (a hub) is at most max(nearest,
  /// farthest * Layout::spread). Its unit is the number of positions that a clique covers on average
  /// (Placing::each_part()). Without large distances, half-edges of the hub that belong to no clique would be
  /// connected to the same vertices repeatedly.
  static constexpr double farthest = 256, nearest = 8;
  const Recipe& recipe_;
  const Layout& layout_;
  const std::vector<DirectedDegree>& degrees_;
  const std::vector<offset_t>& neighbors_;
  const unsigned threads_;
  EdgeSet& edges_;
  Placing placing_;
  const size_t block_;
  const RandomStream shares_, turns_;
  uint64_t turned_ = 0;
  Pools mutual_, mixed_;
  Joined pairs_;
  std::vector<DirectedSingles> singles_;  // [axes of the layout]
};

}  // namespace

DirectedSingles join_directed(const Recipe& recipe, const Layout& layout,
                              const std::vector<DirectedDegree>& degrees,
                              const std::vector<offset_t>& neighbors, unsigned threads, EdgeSet& edges,
                              size_t* groups) {
  return DirectedGrouping(recipe, layout, degrees, neighbors, threads, edges).run(groups);
}

}  // namespace harness::twins

// Connects the single half-edges of a directed generated graph (a twin, recipe.hpp), which are ends of future
// edges that belong to no clique (groups.hpp). Many threads choose pairs of half-edges. EdgeSet::add_all()
// then adds all pairs to the graph's edges. If the two vertices of a pair are connected already, both
// half-edges are paired again with others that are farther away.
#include "twins/directed_singles.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "twins/pairing.hpp"

namespace harness::twins {
namespace {

void append(Pool& to, const Pool& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// How the sorted tails and heads of future arcs are cut into sections. Only half-edges of the same section
/// are connected. With `by_place`, tails and heads are cut at the same positions, so a section may hold more
/// tails than heads. With `by_rank`, section k holds the k-th 1024 tails and the k-th 1024 heads, so it holds
/// equally many of both.
enum class Stretch { by_place, by_rank };

class DirectedJoiner {
 public:
  DirectedJoiner(Placing& placing, unsigned threads, EdgeSet& edges)
      : placing_(placing), threads_(threads), edges_(edges) {}

  /// Connects half-edges whose positions on the same axis are close. A layout has one axis if vertices are on
  /// a line, and two if they are on a lattice (layout.hpp). Then connects the remaining half-edges of all
  /// axes with one another, over increasing distances.
  void run(std::vector<DirectedSingles>& axes, const std::vector<offset_t>& degrees, bool mutual) {
    for (unsigned axis = 0; axis < axes.size(); ++axis) {
      DirectedSingles& singles = axes[axis];
      const size_t ends = singles.mutual.size() + singles.tails.size() + singles.heads.size();
      for (Pool* pool : pools(singles, mutual)) placing_.place_all(*pool, 1, axis, ends, placing_.apart());
      join_in_stretches(singles, mutual, Stretch::by_place);
    }
    // Half-edges of vertices of high degree (hubs) would be paired with the same hubs again if they were not
    // spread over a long range. The distance therefore grows from round to round.
    for (const double distance : {1.0 / 64, 1.0 / 8, 1.0}) {
      place_left(degrees, mutual, distance);
      join_again(mutual);
    }
    place_left(degrees, mutual, 0);
  }

  DirectedSingles left() { return std::move(left_); }

 private:
  static std::vector<Pool*> pools(DirectedSingles& singles, bool mutual) {
    if (mutual) return {&singles.mutual};
    return {&singles.tails, &singles.heads};
  }

  void place_left(const std::vector<offset_t>& degrees, bool mutual, double distance) {
    for (Pool* pool : pools(left_, mutual)) placing_.place_around(*pool, degrees, distance);
  }

  void join_again(bool mutual) {
    DirectedSingles singles;
    for (size_t k = 0; k < pools(left_, mutual).size(); ++k)
      pools(singles, mutual)[k]->swap(*pools(left_, mutual)[k]);
    join_in_stretches(singles, mutual, Stretch::by_rank);
  }

  void join_in_stretches(const DirectedSingles& singles, bool mutual, Stretch kind) {
    const Pool& tails = mutual ? singles.mutual : singles.tails;
    const Pool& heads = singles.heads;
    const size_t stretches = (tails.size() + Pairing::longest - 1) / Pairing::longest;
    std::vector<HugeVector<Edge>> pairs(stretches);
    std::vector<DirectedSingles> left(stretches);
    const auto first_head = [&](size_t stretch) {
      if (stretch == 0) return heads.begin();
      if (stretch == stretches) return heads.end();
      if (kind == Stretch::by_rank)
        return heads.begin() + static_cast<ptrdiff_t>(std::min(heads.size(), stretch * Pairing::longest));
      return std::lower_bound(heads.begin(), heads.end(), tails[stretch * Pairing::longest].key,
                              [](const Keyed& head, uint64_t key) { return head.key < key; });
    };
    constexpr size_t at_once = 16;
    parallel_tasks((stretches + at_once - 1) / at_once, threads_, [&](size_t task, unsigned) {
      for (size_t k = task * at_once; k < std::min(stretches, (task + 1) * at_once); ++k) {
        Pairing pairing(edges_, placing_.reach(1));
        const size_t begin = k * Pairing::longest, end = std::min(tails.size(), begin + Pairing::longest);
        const std::span<const Keyed> some(&tails[begin], end - begin);
        if (mutual) {
          pairing.with_one_another(some);
        } else {
          pairing.tails_with_heads(some, {first_head(k), first_head(k + 1)});
        }
        pairs[k] = std::move(pairing.pairs);
        left[k].tails = std::move(pairing.left_tails);
        left[k].heads = std::move(pairing.left_heads);
      }
    });
    Pool& left_tails = mutual ? left_.mutual : left_.tails;
    Pool& left_heads = mutual ? left_.mutual : left_.heads;
    HugeVector<Edge> all;
    for (size_t k = 0; k < stretches; ++k) {
      all.insert(all.end(), pairs[k].begin(), pairs[k].end());
      append(left_tails, left[k].tails);
      append(left_heads, left[k].heads);
    }
    if (stretches == 0 && !mutual) append(left_heads, heads);
    const std::vector<vertex_t> refused = edges_.add_all(all, threads_);
    edges_.mutual.resize(edges_.edges.size(), mutual);
    for (size_t i = 0; i < refused.size(); ++i)
      (i % 2 == 0 ? left_tails : left_heads).push_back({0, refused[i]});
  }

  Placing& placing_;
  const unsigned threads_;
  EdgeSet& edges_;
  DirectedSingles left_;
};

}  // namespace

DirectedSingles join_directed_singles(std::vector<DirectedSingles>& axes,
                                      const std::vector<offset_t>& degrees, Placing& placing,
                                      unsigned threads, EdgeSet& edges) {
  DirectedJoiner joiner(placing, threads, edges);
  // Mutual half-edges (for edges with arcs in both directions) come first, because two vertices with an arc
  // between them cannot get a mutual edge any more.
  for (const bool mutual : {true, false}) joiner.run(axes, degrees, mutual);
  return joiner.left();
}

}  // namespace harness::twins

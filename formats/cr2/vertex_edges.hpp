// The edges of a vertex that stay inside its cluster, or those that leave it, as ranges of the adjacency. The
// builder of `cr2` uses them.
#pragma once

#include <harness/plugin.hpp>

namespace harness::cr2 {

enum class Side { inside, between };  // edges inside a cluster, or edges between two clusters

/// The `degree` edges of a vertex on one side. The first `until` of them begin at edge `begin` of the
/// adjacency. The others follow after `gap` edges of the other side.
struct Edges {
  uint64_t begin, until, gap, degree;

  /// Copies the values of one row, which has `size` edges and follows the first `taken` edges of this vertex.
  template <uint64_t size, class From, class To>
  void copy(const From* from, uint64_t taken, To* __restrict__ to) const {
    const From* __restrict__ at = from + begin + taken;
    if (size > 4 && (taken + size <= until || taken >= until)) {
      if (taken >= until) at += gap;
      for (uint64_t k = 0; k < size; ++k) to[k] = static_cast<To>(at[k]);
    } else {
      for (uint64_t k = 0; k < size; ++k) to[k] = static_cast<To>(at[taken + k < until ? k : k + gap]);
    }
  }
};

/// The edges of a vertex that lead into its own cluster: the edges [inner, outer) of the adjacency.
template <class Edge>
struct Split {
  // Up to this number of edges per vertex, a loop without branches counts the edges inside the cluster. A
  // binary search would be slower, because its branches cannot be predicted.
  static constexpr uint64_t most_counted = 1024;
  Edge inner, outer;

  static Split of(const harness_adjacency& from, uint32_t v, uint32_t mask) {
    const uint64_t first = from.offsets[v], last = from.offsets[v + 1];
    const uint32_t* list = from.neighbors;
    if (last - first > most_counted) {
      const uint32_t* inner = std::lower_bound(list + first, list + last, v & ~mask);
      return {static_cast<Edge>(inner - list),
              static_cast<Edge>(std::upper_bound(inner, list + last, v | mask) - list)};
    }
    uint32_t below = 0, inside = 0;
    for (uint64_t e = first; e < last; ++e) {
      below += list[e] < (v & ~mask) ? 1u : 0u;
      inside += (list[e] ^ v) <= mask ? 1u : 0u;
    }
    return {static_cast<Edge>(first + below), static_cast<Edge>(first + below + inside)};
  }
  uint64_t inside() const { return outer - inner; }
  template <Side side>
  Edges edges(const harness_adjacency& from, uint32_t v) const {
    if (side == Side::inside) return {inner, inside(), 0, inside()};
    const uint64_t first = from.offsets[v];
    return {first, inner - first, inside(), from.offsets[v + 1] - first - inside()};
  }
};

}  // namespace harness::cr2

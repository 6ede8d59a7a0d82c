// The edges of a vertex that stay inside its cluster, or those that leave it, as ranges of the input's
// adjacency. The layout has two parts, one for each kind of edge, and their writer (part_writer.hpp) reads
// edges by these ranges.
#pragma once

#include <harness/plugin.hpp>

namespace harness::cr2 {

enum class Side { inside, between };  // edges inside a cluster, or edges between two clusters

/// The `degree` edges of a vertex that stay inside its cluster, or those that leave it. The first `until` of
/// them begin at edge `begin` of the adjacency. The others follow after `gap` edges of the other kind.
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

/// The range [inner, outer) of the adjacency, which contains the edges of a vertex into its own cluster.
template <class Edge>
struct Split {
  Edge inner, outer;

  uint64_t inside() const { return outer - inner; }
  template <Side side>
  Edges edges(const harness_adjacency& from, uint32_t v) const {
    if (side == Side::inside) return {inner, inside(), 0, inside()};
    const uint64_t first = from.offsets[v];
    return {first, inner - first, inside(), from.offsets[v + 1] - first - inside()};
  }
};

/// Finds the Split of each vertex, for clusters of 2^bits vertices.
template <class Edge>
class Splitter {
 public:
  Splitter(const harness_build_input& input, uint32_t bits)
      : from_(input.adjacency), edges_(input.edges), bits_(bits) {}

  /// Finds the neighbours of v in its own cluster, by a binary search if v has more than most_counted
  /// neighbours. Otherwise counts them, because the branches of a search would be mispredicted. For the same
  /// reason, a list of at most `window` neighbours is counted by a loop of fixed length.
  Split<Edge> operator()(uint32_t v) const {
    const uint64_t first = from_.offsets[v], last = from_.offsets[v + 1];
    const auto own = static_cast<int32_t>(v >> bits_);
    if (last - first > most_counted) {
      const uint32_t* list = from_.neighbors;
      const auto inside = std::ranges::equal_range(
          list + first, list + last, own, {}, [&](uint32_t u) { return static_cast<int32_t>(u >> bits_); });
      return {static_cast<Edge>(inside.begin() - list), static_cast<Edge>(inside.end() - list)};
    }
    const auto degree = static_cast<int32_t>(last - first);
    if (degree <= window && first + window <= edges_) return count(first, degree, window, own);
    return count(first, degree, degree, own);
  }

 private:
  static constexpr uint64_t most_counted = 1024;
  static constexpr int32_t window = 16;

  // Counts the neighbours below and above cluster `own` among the first `degree` of `length` neighbours that
  // it reads. Cluster numbers have at most 31 bits, so that vector instructions for signed numbers can
  // compare them.
  Split<Edge> count(uint64_t first, int32_t degree, int32_t length, int32_t own) const {
    const uint32_t* list = from_.neighbors + first;
    int32_t below = 0, above = 0;
    for (int32_t k = 0; k < length; ++k) {
      const auto other = static_cast<int32_t>(list[k] >> bits_) | (k < degree ? 0 : INT32_MAX);
      below += other < own ? 1 : 0;
      above += other > own ? 1 : 0;
    }
    return {static_cast<Edge>(first + static_cast<uint64_t>(below)),
            static_cast<Edge>(first + static_cast<uint64_t>(length - above))};
  }

  harness_adjacency from_;
  uint64_t edges_;
  uint32_t bits_;
};

}  // namespace harness::cr2

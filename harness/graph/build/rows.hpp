// Sorts buckets of arcs (arc_sort.hpp) and makes the arrays of an adjacency from them. build.cpp calls these
// functions for the rows of both directions.
#pragma once

#include <cstddef>
#include <memory>

#include "graph/build/arc_sort.hpp"

namespace harness::graph {

struct AdjacencyArrays {
  HugeArray<offset_t> offsets;
  HugeArray<vertex_t> neighbors;
  HugeArray<float> weights;

  Adjacency view() const { return {offsets.span(), neighbors.span(), weights.span()}; }
};

/// The rows of neighbours of a graph, by outgoing and by incoming arcs. `in` stays empty if the graph is
/// symmetric, because its rows would equal those of `out`.
struct GraphArrays {
  AdjacencyArrays out, in;
};

/// Removes duplicates from sorted arcs. Keeps one arc per pair of row and column, with the smallest weight.
/// Moves the kept arcs to the front and returns their number.
inline size_t remove_duplicates(std::span<Arc> arcs) {
  const auto same = [](const Arc& a, const Arc& b) { return a.row == b.row && a.col == b.col; };
  return static_cast<size_t>(std::unique(arcs.begin(), arcs.end(), same) - arcs.begin());
}
inline size_t remove_duplicates(std::span<WeightedArc> arcs) {
  size_t kept = 0;
  for (const WeightedArc& arc : arcs) {
    if (kept != 0 && arcs[kept - 1].row == arc.row && arcs[kept - 1].col == arc.col) {
      arcs[kept - 1].weight = std::min(arcs[kept - 1].weight, arc.weight);
    } else {
      arcs[kept++] = arc;
    }
  }
  return kept;
}

/// Sorts arcs of equal row and column by weight, so that the result does not depend on their sequence in the
/// input.
inline void order_duplicates(std::span<Arc>) {}
inline void order_duplicates(std::span<WeightedArc> arcs) {
  for (size_t i = 0; i < arcs.size();) {
    size_t end = i + 1;
    while (end < arcs.size() && arcs[end].row == arcs[i].row && arcs[end].col == arcs[i].col) ++end;
    if (end - i > 1) {
      std::sort(arcs.begin() + static_cast<ptrdiff_t>(i), arcs.begin() + static_cast<ptrdiff_t>(end),
                [](const WeightedArc& a, const WeightedArc& b) { return a.weight < b.weight; });
    }
    i = end;
  }
}

struct RowOptions {
  /// the arcs of each row are sorted by column, and duplicates are already removed or sorted by weight
  bool columns_sorted = false;
  bool remove_duplicates = false;
  unsigned threads = 1;
};

template <class A>
AdjacencyArrays rows_from(Buckets<A> buckets, vertex_t vertices, const RowOptions& options) {
  constexpr bool weighted = std::is_same_v<A, WeightedArc>;
  const unsigned col_bits = std::bit_width(vertices == 0 ? 0U : vertices - 1);
  AdjacencyArrays rows;
  rows.offsets = HugeArray<offset_t>(size_t{vertices} + 1);
  rows.offsets[vertices] = 0;
  std::vector<size_t> kept(buckets.count());
  std::vector<std::vector<A>> scratch(options.threads);
  const auto first_row = [&](size_t b) {
    return static_cast<size_t>(std::min<uint64_t>(uint64_t{b} << buckets.shift, vertices));
  };

  parallel_tasks(buckets.count(), options.threads, [&](size_t b, unsigned thread) {
    const std::span<A> arcs = buckets.bucket(b);
    sort_bucket(arcs, buckets.shift, col_bits, options.columns_sorted, scratch[thread]);
    kept[b] = options.remove_duplicates ? remove_duplicates(arcs) : arcs.size();
    if (!options.remove_duplicates && !options.columns_sorted) order_duplicates(arcs);
    std::fill(rows.offsets.begin() + first_row(b), rows.offsets.begin() + first_row(b + 1), 0);
    for (const A& arc : arcs.first(kept[b])) ++rows.offsets[arc.row];
  });
  const offset_t total =
      exclusive_prefix_sum(std::span<offset_t>(rows.offsets.data(), rows.offsets.size()), options.threads);

  rows.neighbors = HugeArray<vertex_t>(total);
  if (weighted) rows.weights = HugeArray<float>(total);
  parallel_tasks(buckets.count(), options.threads, [&](size_t b, unsigned) {
    offset_t slot = rows.offsets[first_row(b)];
    for (const A& arc : buckets.bucket(b).first(kept[b])) {
      rows.neighbors[slot] = arc.col;
      if constexpr (weighted) rows.weights[slot] = arc.weight;
      ++slot;
    }
  });
  return rows;
}

}  // namespace harness::graph

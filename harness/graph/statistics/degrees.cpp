#include <algorithm>
#include <map>

#include "base/parallel.hpp"
#include "graph/statistics/parts.hpp"

namespace harness::graph {
namespace {

// Degrees of vertices, and the joint distribution of out-degree and in-degree in a directed graph. In web
// graphs, pages with many outgoing links differ from those with many incoming links. A twin, which is a
// synthetic graph made from these statistics (twins/recipe.hpp), has to reproduce this.

/// Returns the number of ids that two sorted rows of neighbours share.
vertex_t shared(std::span<const vertex_t> one, std::span<const vertex_t> other) {
  vertex_t count = 0;
  for (size_t i = 0, j = 0; i < one.size() && j < other.size();) {
    if (one[i] == other[j]) {
      ++count, ++i, ++j;
    } else {
      ++(one[i] < other[j] ? i : j);
    }
  }
  return count;
}

}  // namespace

Degrees degrees_of(const Adjacency& rows, vertex_t vertices) {
  constexpr offset_t small = 4096;
  std::vector<vertex_t> counts(small);
  std::map<offset_t, vertex_t> large;
  for (vertex_t v = 0; v < vertices; ++v) {
    const offset_t degree = rows.degree(v);
    ++(degree < small ? counts[degree] : large[degree]);
  }
  Degrees degrees;
  for (offset_t degree = 0; degree < small; ++degree) {
    if (counts[degree] != 0) degrees.push_back({degree, counts[degree]});
  }
  for (const auto& [degree, count] : large) degrees.push_back({degree, count});
  return degrees;
}

std::vector<offset_t> degree_bins(offset_t most) {
  std::vector<offset_t> bounds{0};
  for (offset_t low = 1; low <= most; low += std::max<offset_t>(1, low / 8)) bounds.push_back(low);
  bounds.push_back(most + 1);
  return bounds;
}

std::vector<vertex_t> mutual_degrees(const Graph& graph, unsigned threads) {
  std::vector<vertex_t> mutual(graph.num_vertices());
  parallel_for_chunks(graph.num_vertices(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t v = begin; v < end; ++v) {
      const auto row = static_cast<vertex_t>(v);
      mutual[v] = shared(graph.out().row(row), graph.in().row(row));
    }
  });
  return mutual;
}

std::vector<DegreePair> degree_pairs(const Graph& graph, const std::vector<vertex_t>& mutual) {
  const std::vector<offset_t> bins = degree_bins(graph.num_edges());
  const auto low_of = [&](offset_t degree) {
    return *(std::upper_bound(bins.begin(), bins.end(), degree) - 1);
  };
  struct Sum {
    vertex_t vertices = 0;
    offset_t mutual = 0;
  };
  std::map<std::pair<offset_t, offset_t>, Sum> cells;
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    Sum& cell = cells[{low_of(graph.out().degree(v)), low_of(graph.in().degree(v))}];
    ++cell.vertices;
    cell.mutual += mutual[v];
  }
  std::vector<DegreePair> pairs;
  for (const auto& [lows, sum] : cells) {
    pairs.push_back({lows.first, lows.second, sum.vertices, static_cast<double>(sum.mutual) / sum.vertices});
  }
  return pairs;
}

}  // namespace harness::graph

// A graph with all vertices of another graph, but only some of its edges. Each rank stores such a slice. If
// the edges of a layout are divided between device and host memory, there is a layout of one slice in each
// memory.
#pragma once

#include <algorithm>

#include "base/huge_array.hpp"
#include "base/parallel.hpp"
#include "graph/graph.hpp"

namespace harness::runtime {

/// The neighbours and weights of a slice either refer to the arrays of the whole graph or are copies.
struct GraphSlice {
  HugeArray<graph::offset_t> offsets;
  HugeArray<graph::vertex_t> copied_neighbors;  // empty: `neighbors` refers to the whole graph's
  HugeArray<float> copied_weights;
  std::span<const graph::vertex_t> neighbors;
  std::span<const float> weights;

  graph::Adjacency adjacency() const { return {offsets.span(), neighbors, weights}; }
};

/// Copies a range of each vertex's neighbours. `places(v)` returns the begin and the end of vertex v's range,
/// as indices into the neighbours of the whole graph. It is called twice per vertex, from several threads.
template <class Places>
GraphSlice copy_rows(const graph::Adjacency& whole, const Places& places) {
  GraphSlice slice;
  const size_t vertices = whole.offsets.size() - 1;
  slice.offsets = HugeArray<graph::offset_t>(vertices + 1, 0);
  const auto each_row = [&](auto body) {
    parallel_for_chunks(vertices, 0, [&](size_t from, size_t to, unsigned) {
      for (size_t v = from; v < to; ++v) {
        const auto [first, last] = places(v);
        body(v, first, last);
      }
    });
  };
  each_row([&](size_t v, graph::offset_t first, graph::offset_t last) { slice.offsets[v] = last - first; });
  const graph::offset_t edges = exclusive_prefix_sum(std::span(slice.offsets.data(), vertices + 1), 0);
  slice.copied_neighbors = HugeArray<graph::vertex_t>(edges);
  if (!whole.weights.empty()) slice.copied_weights = HugeArray<float>(edges);
  each_row([&](size_t v, graph::offset_t first, graph::offset_t last) {
    const auto copy = [&](auto from, auto& to) {
      const auto part = from.subspan(first, last - first);
      std::copy(part.begin(), part.end(), to.data() + slice.offsets[v]);
    };
    copy(whole.neighbors, slice.copied_neighbors);
    if (!whole.weights.empty()) copy(whole.weights, slice.copied_weights);
  });
  slice.neighbors = slice.copied_neighbors.span();
  slice.weights = slice.copied_weights.span();
  return slice;
}

}  // namespace harness::runtime

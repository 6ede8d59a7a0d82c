#include "graph/order/orderings.hpp"

namespace harness::graph::order {

std::vector<vertex_t> places_in(const Order& order) {
  std::vector<vertex_t> places(order.size());
  for (vertex_t i = 0; i < order.size(); ++i) places[order[i]] = i;
  return places;
}

AdjacencyArrays renumbered_rows(const Adjacency& rows, const Order& order, unsigned threads) {
  const std::vector<vertex_t> places = places_in(order);
  AdjacencyArrays result;
  result.offsets = HugeArray<offset_t>(order.size() + 1);
  result.neighbors = HugeArray<vertex_t>(rows.neighbors.size());
  result.offsets[0] = 0;
  for (size_t i = 0; i < order.size(); ++i) result.offsets[i + 1] = result.offsets[i] + rows.degree(order[i]);
  parallel_for_chunks(order.size(), threads, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) {
      vertex_t* const first = result.neighbors.data() + result.offsets[i];
      vertex_t* last = first;
      for (const vertex_t u : rows.row(order[i])) *last++ = places[u];
      std::sort(first, last);
    }
  });
  return result;
}

}  // namespace harness::graph::order

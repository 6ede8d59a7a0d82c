// Orderings that are a sort.
#include <algorithm>
#include <numeric>

#include "graph/generators/permutation.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph::order {

Order random(const Graph& graph) {
  const Permutation permutation(graph.num_vertices(), 1);
  Order order(graph.num_vertices());
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) order[permutation(v)] = v;
  return order;
}

Order by_degree(const Graph& graph) {
  Order order(graph.num_vertices());
  std::iota(order.begin(), order.end(), vertex_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](vertex_t a, vertex_t b) { return total_degree(graph, a) > total_degree(graph, b); });
  return order;
}

}  // namespace harness::graph::order

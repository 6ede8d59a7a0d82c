#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>
#include <deque>

#include "graph/order/orderings.hpp"

namespace harness::graph::order {
namespace {

using Csr = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                               boost::no_property, vertex_t, offset_t>;

/// Returns a graph of Boost with both directions of every arc.
Csr undirected(const Graph& graph) {
  std::vector<std::pair<vertex_t, vertex_t>> arcs;
  arcs.reserve(graph.num_edges() * (graph.symmetric() ? 1 : 2));
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for_each_neighbor(graph, v, [&](vertex_t u) { arcs.emplace_back(v, u); });
  }
  return Csr(boost::edges_are_sorted, arcs.begin(), arcs.end(), graph.num_vertices());
}

/// Returns a pseudo-peripheral vertex of each component: the last vertex that a breadth-first search from a
/// vertex of least degree reaches. (Boost's own search for such vertices iterates over all vertices once per
/// component.)
std::deque<vertex_t> rims(const Graph& graph) {
  std::deque<vertex_t> result;
  std::vector<bool> seen(graph.num_vertices(), false);
  Order starts = by_degree(graph), queue;
  std::reverse(starts.begin(), starts.end());
  for (const vertex_t start : starts) {
    if (seen[start]) continue;
    seen[start] = true;
    queue.assign(1, start);
    for (size_t head = 0; head < queue.size(); ++head) {
      for_each_neighbor(graph, queue[head], [&](vertex_t u) {
        if (seen[u]) return;
        seen[u] = true;
        queue.push_back(u);
      });
    }
    result.push_back(queue.back());
  }
  return result;
}

}  // namespace

Order rcm(const Graph& graph) {
  const Csr csr = undirected(graph);
  const auto ids = get(boost::vertex_index, csr);
  std::vector<boost::default_color_type> colors(graph.num_vertices());
  Order order(graph.num_vertices());
  boost::cuthill_mckee_ordering(csr, rims(graph), order.rbegin(),
                                boost::make_iterator_property_map(colors.begin(), ids),
                                boost::make_out_degree_map(csr));
  return order;
}

}  // namespace harness::graph::order

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>

#include "graph/order/orderings.hpp"

namespace harness::order {
namespace {

using Csr = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                               boost::no_property, vertex_t, offset_t>;

/// Both directions of every arc.
Csr undirected(const Graph& graph) {
  std::vector<std::pair<vertex_t, vertex_t>> arcs;
  arcs.reserve(graph.num_edges() * (graph.symmetric() ? 1 : 2));
  for (vertex_t v = 0; v < graph.num_vertices(); ++v) {
    for_each_neighbor(graph, v, [&](vertex_t u) { arcs.emplace_back(v, u); });
  }
  return Csr(boost::edges_are_sorted, arcs.begin(), arcs.end(), graph.num_vertices());
}

}  // namespace

Order rcm(const Graph& graph) {
  const Csr csr = undirected(graph);
  const auto ids = get(boost::vertex_index, csr);
  std::vector<boost::default_color_type> colors(graph.num_vertices());
  Order order(graph.num_vertices());
  boost::cuthill_mckee_ordering(csr, order.rbegin(), boost::make_iterator_property_map(colors.begin(), ids),
                                boost::make_out_degree_map(csr));
  return order;
}

}  // namespace harness::order

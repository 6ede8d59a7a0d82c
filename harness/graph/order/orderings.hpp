// The orderings behind reorder(). Each returns the vertices in their new order, every vertex once. The order
// depends only on the graph and the parameters, and is the same on every machine.
#pragma once

#include <string>
#include <vector>

#include "graph/build/rows.hpp"
#include "graph/order/order.hpp"

namespace harness::graph::order {

using Order = std::vector<vertex_t>;

constexpr vertex_t none = ~vertex_t{0};  ///< no vertex; the end of a list

/// A random order by a seed, as a baseline without locality.
Order random(const Graph& graph);

/// Decreasing degree (in plus out), ties by id.
Order by_degree(const Graph& graph);

/// Reverse Cuthill-McKee [Cuthill 1969], by Boost.Graph, on the undirected graph.
Order rcm(const Graph& graph);

/// Rabbit order [Arai 2016] on the undirected graph. Communities are aggregated incrementally by modularity.
/// Their dendrogram is traversed depth first, so that the ids of a community are consecutive.
Order community(const Graph& graph);

/// Layered label propagation [Boldi 2011], on the undirected graph: clusters at resolutions from fine to
/// coarse. In each layer the vertices of a cluster become consecutive, in the order of the earlier layers.
Order layered(const Graph& graph);

/// Gorder [Wei 2016]: repeatedly takes the vertex that is most related to the last five vertices of the
/// order. The relation of two vertices is the number of their edges plus the number of their common
/// in-neighbours.
Order gorder(const Graph& graph);

struct Sampling {
  offset_t rounds = 5;
  offset_t threshold = 0;  ///< edges sampled per stage; 0: all
  size_t tile = 32;        ///< edges that are read together
  size_t sector = 8;       ///< vertices whose values are in one memory sector
  unsigned threads = 0;
};

/// Sampling-based reordering [SAGE 6, Algorithm 4]. In each round, a vertex moves to another memory sector if
/// that sector has more of the vertices that are read together with it. Then the graph is renumbered, and its
/// rows are sorted by the new ids.
Order sampled(const Graph& graph, const Sampling& sampling, OrderRounds* log = nullptr);

/// Calls f(u) for every out-neighbour and in-neighbour of v.
template <class F>
void for_each_neighbor(const Graph& graph, vertex_t v, F f) {
  for (const vertex_t u : graph.out().row(v)) f(u);
  if (graph.symmetric()) return;
  for (const vertex_t u : graph.in().row(v)) f(u);
}

inline offset_t total_degree(const Graph& graph, vertex_t v) {
  return graph.out().degree(v) + (graph.symmetric() ? 0 : graph.in().degree(v));
}

/// The arguments of an ordering's function.
struct Call {
  const Graph& graph;
  Params params;
  unsigned threads;
  OrderRounds* rounds;  ///< null if not requested
};

/// An ordering as reorder() uses it: its description, and a function that returns the vertices in their new
/// order.
struct Entry {
  OrderingInfo info;
  Order (*order)(const Call& call);  ///< null: the ids do not change
};

/// An ordering with its parameters, parsed from a text.
struct Chosen {
  const Entry* entry;
  ParamValues values;
};

/// Parses a text such as `sage(rounds=3)`. Throws Error as ordering_label() does.
Chosen chosen(const std::string& text);

// Functions that renumber a graph. An iterative ordering renumbers only the rows of out-neighbours in each
// round. Weights and rows of in-neighbours are rebuilt once, after the last round.

/// Returns the position of each vertex in an order.
std::vector<vertex_t> places_in(const Order& order);

/// Returns the rows of a renumbered graph. Row i of the result is row order[i] of the input, with its
/// neighbours renumbered and sorted.
AdjacencyArrays renumbered_rows(const Adjacency& rows, const Order& order, unsigned threads);

}  // namespace harness::graph::order

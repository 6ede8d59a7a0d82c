// The orderings behind reorder(): each returns the vertices in their new order, every vertex once. They see
// only the graph, and equal graphs give equal orders on every machine.
#pragma once

#include <string>
#include <vector>

#include "graph/build/rows.hpp"
#include "graph/order/order.hpp"

namespace harness::graph::order {

using Order = std::vector<vertex_t>;

constexpr vertex_t none = ~vertex_t{0};  ///< no vertex: an end of a list

/// A random order by a seed: a baseline without locality.
Order random(const Graph& graph);

/// Falling degree (in and out), ties by id.
Order by_degree(const Graph& graph);

/// Reverse Cuthill-McKee [Cuthill 1969], by Boost.Graph, of the undirected graph.
Order rcm(const Graph& graph);

/// Communities in a row: incremental aggregation by modularity and the dendrogram's depth-first order (Rabbit
/// order, [Arai 2016]), of the undirected graph.
Order community(const Graph& graph);

/// Layered label propagation [Boldi 2011]: clusters at resolutions from fine to coarse, each layer's clusters
/// in a row and inside them the order of the layers before; of the undirected graph.
Order layered(const Graph& graph);

/// Gorder [Wei 2016]: greedily the vertex with most in-neighbours and edges in common with the last five.
Order gorder(const Graph& graph);

struct Sampling {
  offset_t rounds = 5;
  offset_t threshold = 0;  ///< edges that a stage samples; 0: all
  size_t tile = 32;        ///< edges that are read together
  size_t sector = 8;       ///< vertices whose values lie in one memory sector
  unsigned threads = 0;
};

/// Sampling-based reordering [SAGE 6, Algorithm 4]: round by round vertices move to the memory sector that
/// the vertices read together with them lie in, and rows are sorted by the new ids.
Order sampled(const Graph& graph, const Sampling& sampling, OrderRounds* log = nullptr);

/// Calls f(u) for every neighbour of v, along and against the arcs.
template <class F>
void for_each_neighbor(const Graph& graph, vertex_t v, F f) {
  for (const vertex_t u : graph.out().row(v)) f(u);
  if (graph.symmetric()) return;
  for (const vertex_t u : graph.in().row(v)) f(u);
}

inline offset_t total_degree(const Graph& graph, vertex_t v) {
  return graph.out().degree(v) + (graph.symmetric() ? 0 : graph.in().degree(v));
}

/// What an ordering is to reorder(): its description, and a function that returns the vertices in their new
/// order. Texts such as `sage(rounds=3)` are read here, by the declared parameters.
struct Call {
  const Graph& graph;
  Params params;
  unsigned threads;
  OrderRounds* rounds;  ///< null where nobody asks
};

struct Entry {
  OrderingInfo info;
  Order (*order)(const Call& call);  ///< null: the order stays
};

struct Chosen {
  const Entry* entry;
  ParamValues values;
};

/// Refuses as ordering_label() says.
Chosen chosen(const std::string& text);

// Rows under other ids: what each round of an ordering that works in rounds does to the graph. Weights and
// the rows against the arcs follow once, when the last round is done.

/// The place of each vertex in an order.
std::vector<vertex_t> places_in(const Order& order);

/// Row i becomes that of order[i], its neighbours by their places, sorted.
AdjacencyArrays renumbered_rows(const Adjacency& rows, const Order& order, unsigned threads);

}  // namespace harness::graph::order

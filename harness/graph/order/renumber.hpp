// Rows under other ids: what each round of an ordering that works in rounds does to the graph. Weights and
// the rows against the arcs follow once, when the last round is done.
#pragma once

#include "graph/build/rows.hpp"
#include "graph/order/orderings.hpp"

namespace harness::graph::order {

/// The place of each vertex in an order.
std::vector<vertex_t> places_in(const Order& order);

/// Row i becomes that of order[i], its neighbours by their places, sorted.
AdjacencyArrays renumbered_rows(const Adjacency& rows, const Order& order, unsigned threads);

}  // namespace harness::graph::order

// Vertex orderings: a graph with its vertices renumbered, so that what is used together
// lies together. open_graph() applies the one that an experiment names to the built graph.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "graph/graph.hpp"
#include "graph/params.hpp"

namespace harness::graph {

struct OrderingInfo {
  std::string name;
  std::string summary;
  std::string source;  ///< paper and section
  std::vector<Param> params = {};
};

/// `original` first, which changes nothing.
const std::vector<OrderingInfo>& orderings();
/// What `harness list orderings --json` prints.
nlohmann::json orderings_json();

/// An ordering is named by a text: `rcm`, or with parameters `sage(rounds=20,tile=16)`. This is its one
/// spelling, without parameters of the default value. Refuses what is no ordering, a parameter that it has
/// not, and a value out of range; the line names the nearest name.
std::string ordering_label(const std::string& text);
/// With all parameters: what a graph that is kept in the cache depends on.
std::string ordering_in_full(const std::string& text);

/// What a round of an ordering that works in rounds cost, and what it changed.
struct OrderRound {
  double ms = 0;               ///< without the time to measure the next
  double sectors_an_edge = 0;  ///< of the graph as it is after this round
  vertex_t moved = 0;          ///< vertices that took another sector
};
using OrderRounds = std::vector<OrderRound>;

/// The graph renumbered; the provenance gets `order` and, what the ordering and the renumbering took,
/// `order_ms`. Deterministic. The graph still knows its vertices by the ids of its input (Graph::from_input).
Graph reorder(Graph graph, const std::string& ordering, unsigned threads = 0);

/// Renumbers a copy of a graph that is still needed, by any ordering but `original`. `rounds`, where somebody
/// asks, becomes what each round was worth.
Graph reordered(const Graph& graph, const std::string& ordering, unsigned threads = 0,
                OrderRounds* rounds = nullptr);

// How well an order suits a GPU: the memory sectors that the warps of a pushing traversal touch when they
// read one value of each neighbour [SAGE 6]. One yardstick for all orderings, whatever tile or sector one of
// them has as a parameter.
inline constexpr vertex_t warp_edges = 32;      // what is read together
inline constexpr vertex_t sector_vertices = 8;  // 32 bytes of 4-byte values

/// Different sectors that runs of `warp_edges` edges of one row read, by edges: 1 where each edge costs a
/// sector of its own, an eighth at best. Rows are sorted.
double sectors_an_edge(const Adjacency& rows, unsigned threads);

}  // namespace harness::graph

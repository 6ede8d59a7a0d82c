// Vertex orderings: renumber the vertices of a graph, so that vertices that are used together get near ids.
// open_graph() applies the ordering that an experiment names.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
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

/// Returns all orderings. The first is `original`, which changes nothing.
const std::vector<OrderingInfo>& orderings();
/// Returns the output of `harness list orderings --json`.
nlohmann::json orderings_json();

/// Returns the canonical spelling of an ordering, such as `rcm` or `sage(rounds=20,tile=16)`, without
/// parameters that have their default. Throws Error for an unknown ordering or parameter, and for a value out
/// of range. The message suggests the nearest name.
std::string ordering_label(const std::string& text);
/// Returns the ordering as text, with all its parameters. The text is a part of the cache key of a graph.
std::string ordering_in_full(const std::string& text);

/// Time and effect of one round of an iterative ordering.
struct OrderRound {
  double ms = 0;               ///< time without computing `sectors_an_edge`
  double sectors_an_edge = 0;  ///< memory sectors accessed per edge with the ids of this round
  vertex_t moved = 0;          ///< vertices that changed their sector
};
using OrderRounds = std::vector<OrderRound>;

/// Returns the renumbered graph, which is the same on every machine. The provenance gets `order`, and
/// `order_ms` for the time of ordering and renumbering. The graph keeps the ids of its input
/// (Graph::from_input).
Graph reorder(Graph graph, const std::string& ordering, unsigned threads = 0);

/// Returns the graph with other ids: vertex v becomes id[v]. The graph keeps the ids of its input
/// (Graph::from_input).
Graph renumbered(const Graph& graph, const std::vector<vertex_t>& id, unsigned threads = 0);

/// Returns a renumbered copy, for any ordering except `original`. If `rounds` is not null, it receives the
/// effect of each round.
Graph reordered(const Graph& graph, const std::string& ordering, unsigned threads = 0,
                OrderRounds* rounds = nullptr);

/// Orders a graph again, from the ids of its input. Returns the milliseconds, or nothing if the graph has no
/// order.
std::optional<double> time_to_order(const Graph& graph, unsigned threads = 0);

// Quality of an order for a GPU: memory sectors that the warps of a pushing traversal access when they read
// one value per neighbour [SAGE 6]. The same measure applies to all orderings, whatever their parameters
// `tile` and `sector` are.
inline constexpr vertex_t warp_edges = 32;      // edges that a warp reads together
inline constexpr vertex_t sector_vertices = 8;  // 32 bytes of 4-byte values

/// Returns the sectors accessed per edge if the neighbours of each vertex are read in chunks of `warp_edges`
/// edges. The result is 1 at worst and 1/8 at best. The neighbours of a vertex must be sorted.
double sectors_an_edge(const Adjacency& rows, unsigned threads);

}  // namespace harness::graph

// The canonical in-memory graph: what every storage format is built from and every
// result is checked against. open_graph() makes it, and nobody changes it afterwards.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graph/vertex_ids.hpp"

namespace harness::graph {

using vertex_t = uint32_t;
using offset_t = uint64_t;

/// Rows of neighbours, each sorted by id. The arcs of row v are [offsets[v], offsets[v + 1]).
struct Adjacency {
  std::span<const offset_t> offsets;    ///< vertices + 1
  std::span<const vertex_t> neighbors;  ///< one an arc
  std::span<const float> weights;       ///< one an arc, or empty

  offset_t degree(vertex_t v) const { return offsets[v + 1] - offsets[v]; }
  std::span<const vertex_t> row(vertex_t v) const { return neighbors.subspan(offsets[v], degree(v)); }
  std::span<const float> row_weights(vertex_t v) const {
    return weights.empty() ? weights : weights.subspan(offsets[v], degree(v));
  }
};

using Provenance = std::map<std::string, std::string>;

/// What a Graph is made of. `storage` owns the memory behind the spans: arrays, or a mapped file.
struct GraphParts {
  std::string name;
  vertex_t vertices = 0;
  bool symmetric = false;
  Adjacency out;
  Adjacency in;  ///< the spans of `out` when symmetric
  std::string fingerprint;
  double edges_d = 0;  ///< edges_d_of(out)
  Provenance provenance;
  std::shared_ptr<const void> storage;
  /// For each vertex of the input its id here, where a vertex ordering renumbered the graph; else empty.
  std::span<const vertex_t> new_ids;
  std::shared_ptr<const void> new_ids_storage;
  VertexIds ids;  ///< what the input calls its vertices, where that is not 0, 1, 2 ...
};

/// Immutable. Movable, not copyable: a graph can be most of the machine's memory.
class Graph {
 public:
  explicit Graph(GraphParts parts);
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  const std::string& name() const { return parts_.name; }
  vertex_t num_vertices() const { return parts_.vertices; }
  /// Arcs stored: an undirected edge counts twice.
  offset_t num_edges() const { return parts_.out.neighbors.size(); }
  bool symmetric() const { return parts_.symmetric; }
  bool weighted() const { return weighted_; }
  const Adjacency& out() const { return parts_.out; }
  /// The transposed rows; the same object as out() when the graph is symmetric.
  const Adjacency& in() const { return parts_.symmetric ? parts_.out : parts_.in; }
  /// 16 hex digits over structure and weights; equal on every machine for equal graphs.
  const std::string& fingerprint() const { return parts_.fingerprint; }
  /// Fraction of the arcs with both ends in one cluster of 2^16 ids [CR2]; 0 where there are none.
  double edges_d() const { return parts_.edges_d; }
  /// Where it came from and what was done to it: source, cleaning with counts, weights, format.
  const Provenance& provenance() const { return parts_.provenance; }

  /// The id here of a vertex that the input calls `v`; they differ where a vertex ordering renumbered the
  /// graph.
  vertex_t from_input(vertex_t v) const { return parts_.new_ids.empty() ? v : parts_.new_ids[v]; }
  std::span<const vertex_t> new_ids() const { return parts_.new_ids; }
  /// What the input calls its vertices; empty() where it calls them 0, 1, 2 ...
  const VertexIds& ids() const { return parts_.ids; }
  /// The vertex of the input that the input calls `id`. Where the input names its vertices by words, the id
  /// of a word is its place in their order.
  std::optional<vertex_t> input_vertex(uint64_t id) const;
  /// The other way round.
  uint64_t input_id(vertex_t v) const { return numbered() ? parts_.ids.number(v) : v; }
  /// Moves this graph into one whose vertices have these ids, in the order of its input; an empty list stands
  /// for the ids of the input.
  Graph with_new_ids(std::vector<vertex_t> new_ids) &&;

  /// Moves this graph into one that counts as an input of its own: where it was renumbered, its vertices are
  /// called by their numbers here.
  Graph as_input() &&;

  /// This graph under another name, with more said about its origin.
  Graph relabelled(std::string name, const Provenance& added) &&;

 private:
  bool numbered() const { return !parts_.ids.empty() && !parts_.ids.are_words(); }

  GraphParts parts_;
  bool weighted_ = false;
};

/// The hash behind Graph::fingerprint().
std::string fingerprint_of(const Adjacency& out, unsigned threads);

/// Computes Graph::edges_d() by a scan over all arcs; called once when a graph is built or read.
double edges_d_of(const Adjacency& out, unsigned threads);

/// What a reader decided that the user may have meant otherwise, and what became of weights: one line each
/// for people, without the name of the graph. `harness graph` warns of them, and `harness run` in its rows.
std::vector<std::string> notes_of(const Graph& graph);

}  // namespace harness::graph

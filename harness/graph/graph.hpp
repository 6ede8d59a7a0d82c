// The canonical in-memory graph, from which every storage format is built and against which every result is
// verified. open_graph() makes it, and it is immutable afterwards.
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
  std::span<const vertex_t> neighbors;  ///< one per arc
  std::span<const float> weights;       ///< one per arc, or empty

  offset_t degree(vertex_t v) const { return offsets[v + 1] - offsets[v]; }
  std::span<const vertex_t> row(vertex_t v) const { return neighbors.subspan(offsets[v], degree(v)); }
  std::span<const float> row_weights(vertex_t v) const {
    return weights.empty() ? weights : weights.subspan(offsets[v], degree(v));
  }
};

using Provenance = std::map<std::string, std::string>;

/// Members of a Graph. `storage` owns the memory of the spans: arrays, or a mapped file.
struct GraphParts {
  std::string name;
  vertex_t vertices = 0;
  bool symmetric = false;
  Adjacency out;
  Adjacency in;  ///< the spans of `out` if symmetric
  std::string fingerprint;
  double edges_d = 0;  ///< fraction of arcs within one cluster of 2^16 ids (edges_d_of(out))
  Provenance provenance;
  std::shared_ptr<const void> storage;
  /// Maps each vertex of the input to its id in this graph. Empty unless a vertex order renumbered the graph.
  std::span<const vertex_t> new_ids;
  std::shared_ptr<const void> new_ids_storage;
  VertexIds ids;  ///< external vertex ids, if they are not 0, 1, 2, ...
};

/// A graph, which is immutable. It can be moved, but not copied, because a graph may need most of the
/// machine's memory.
class Graph {
 public:
  explicit Graph(GraphParts parts);
  Graph(Graph&&) = default;
  Graph& operator=(Graph&&) = default;
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  const std::string& name() const { return parts_.name; }
  vertex_t num_vertices() const { return parts_.vertices; }
  /// Returns the number of arcs. An undirected edge is two arcs.
  offset_t num_edges() const { return parts_.out.neighbors.size(); }
  bool symmetric() const { return parts_.symmetric; }
  bool weighted() const { return weighted_; }
  const Adjacency& out() const { return parts_.out; }
  /// Returns the rows of in-neighbours, which are the same object as out() if the graph is symmetric.
  const Adjacency& in() const { return parts_.symmetric ? parts_.out : parts_.in; }
  /// Returns a hash of structure and weights as 16 hex digits. It is the same on every machine.
  const std::string& fingerprint() const { return parts_.fingerprint; }
  /// Returns the fraction of arcs with both ends in the same cluster of 2^16 ids [CR2], or 0 without arcs.
  double edges_d() const { return parts_.edges_d; }
  /// Returns where the graph came from and how it was processed: source, cleaning with counts, weights,
  /// format.
  const Provenance& provenance() const { return parts_.provenance; }

  /// Returns the id in this graph of input vertex `v`. It differs from `v` only if a vertex order renumbered
  /// the graph.
  vertex_t from_input(vertex_t v) const { return parts_.new_ids.empty() ? v : parts_.new_ids[v]; }
  std::span<const vertex_t> new_ids() const { return parts_.new_ids; }
  /// Returns the external vertex ids of the input. Empty if they are 0, 1, 2, ...
  const VertexIds& ids() const { return parts_.ids; }
  /// Returns the input vertex with the external id `id`. If external ids are words, `id` is the position of
  /// the word among the sorted words.
  std::optional<vertex_t> input_vertex(uint64_t id) const;
  /// Returns the external id of input vertex `v`.
  uint64_t input_id(vertex_t v) const { return numbered() ? parts_.ids.number(v) : v; }
  /// Returns this graph with a renumbering attached: new_ids[v] is the id of input vertex v. An empty list
  /// means the identity. Consumes this graph.
  Graph with_new_ids(std::vector<vertex_t> new_ids) &&;

  /// Returns this graph as if it had been read with its current vertex numbers, so that new_ids() is empty.
  /// If a vertex order had renumbered the graph, its external ids are dropped too. Consumes this graph.
  Graph as_input() &&;

  /// Returns this graph with another name and additional provenance. Consumes this graph.
  Graph relabelled(std::string name, const Provenance& added) &&;

 private:
  bool numbered() const { return !parts_.ids.empty() && !parts_.ids.are_words(); }

  GraphParts parts_;
  bool weighted_ = false;
};

/// Returns the hash for Graph::fingerprint().
std::string fingerprint_of(const Adjacency& out, unsigned threads);

/// Returns the value for Graph::edges_d(), by a scan over all arcs. Called once when a graph is built or
/// read.
double edges_d_of(const Adjacency& out, unsigned threads);

/// Returns warnings about a graph: decisions of its reader that the user may not have intended, and changes
/// of weights. Each is one line without the name of the graph. `harness graph` prints the lines as warnings,
/// and `harness run` adds them to the column `warning` of results.csv.
std::vector<std::string> notes_of(const Graph& graph);

}  // namespace harness::graph

// A sequential model of a changing graph on the host, which shares no code with the kernels. Layouts are
// compared with the model by sums of edge hashes (skeleton/edge_print.h). Algorithms are verified on the
// graph that the model returns.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/update/batch.hpp"

namespace harness::runtime {

class EdgeModel {
 public:
  /// The graph must outlive the model. Throws Unsupported if the graph has an arc twice.
  explicit EdgeModel(const graph::Graph& graph, bool weighted);

  Effects apply(const Batch& batch);

  uint64_t edges() const { return edges_; }
  const VertexSet& vertices() const { return vertices_; }
  /// Returns, for each vertex, the sum of the hashes of its out-edges, or of its in-edges if `reversed`.
  std::span<const uint64_t> prints(bool reversed) const { return reversed ? by_destination_ : by_source_; }
  std::span<const uint32_t> degrees() const { return degrees_; }
  /// Returns the graph as it is now. The ids of deleted vertices are vertices without edges.
  graph::Graph graph() const;

 private:
  struct Edge {
    graph::vertex_t other;
    float weight;
  };
  using Row = std::vector<Edge>;

  Row row_of_graph(graph::vertex_t v) const;
  const Row& changed_row(graph::vertex_t v);
  void note(graph::vertex_t from, const Edge& edge, bool there);
  Effects apply_vertices(const Batch& batch);
  Effects apply_edges(const Batch& batch);

  const graph::Graph& graph_;
  const bool weighted_;
  std::unordered_map<graph::vertex_t, Row> changed_;  // rows that differ from those of the graph
  std::vector<uint64_t> by_source_, by_destination_;
  std::vector<uint32_t> degrees_;
  uint64_t edges_ = 0;
  VertexSet vertices_;
};

}  // namespace harness::runtime

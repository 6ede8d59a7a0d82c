// The workload of a stream of updates: the graph before the first batch, and the batches. It depends only on
// the graph and the stream, so that every format, backend and machine gets the same operations.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "experiment/stream.hpp"
#include "runtime/update/batch.hpp"

namespace harness::sweep {

class Workload {
 public:
  /// The graph must outlive the workload. Throws Unsupported for a graph without edges.
  Workload(const graph::Graph& whole, const experiment::Stream& stream);

  /// Returns the graph with the edges that exist before the first batch.
  graph::Graph initial() const;
  uint64_t batches() const { return batches_; }
  runtime::Batch next();

 private:
  using Edge = std::pair<graph::vertex_t, graph::vertex_t>;

  void sort_by_time();
  /// Returns true if deletions remove the oldest edge.
  bool slides() const;
  uint64_t random();
  uint64_t below(uint64_t limit) { return random() % limit; }
  bool happens(double fraction);
  /// Returns a vertex that exists, or any id if few vertices exist.
  graph::vertex_t any_vertex();
  Edge any_two();
  Edge inserted();
  Edge deleted();
  Edge any_listed();
  void change_vertex(runtime::Batch& batch);
  /// Inserts a vertex if it does not exist.
  void require_vertex(graph::vertex_t v, runtime::Batch& batch);
  float weight_of(const Edge& edge) const;

  const graph::Graph& graph_;
  const experiment::Stream stream_;
  // edges of the graph, shuffled or sorted by weight (the time), with one entry per undirected edge
  std::vector<Edge> edges_;
  // Edges that exist now. An edge that was inserted twice may be listed twice. The list is not updated if
  // slides(), because deletions then use edges_.
  std::vector<Edge> live_;
  // Number of edges that exist before the first batch. head_ and tail_ are the numbers of the next edge to
  // insert and to delete. Modulo the size of edges_, they are indices in edges_.
  uint64_t loaded_ = 0, head_ = 0, tail_ = 0;
  uint64_t batches_ = 0, drawn_ = 0;
  runtime::VertexSet vertices_;
  std::vector<graph::vertex_t> deleted_;  // deleted vertices; some of them may have been inserted again
  graph::vertex_t hub_ = 0;
};

}  // namespace harness::sweep

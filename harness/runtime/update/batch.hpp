// A batch of operations that insert or delete vertices and edges of a graph. Workloads make batches, and a
// ChangingGraph or a ChangingBaseline applies them.
#pragma once

#include <harness/update.h>

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"
#include "runtime/update/vertex_set.hpp"

namespace harness::runtime {

/// Operations on vertices, which are applied first and one after another, and operations on edges.
///
/// Deleting a vertex deletes its edges in both directions. Inserting a vertex that exists, or deleting one
/// that does not exist, does nothing. A vertex may have any id, also one beyond the largest id so far.
///
/// The last one of several operations on an edge has an effect, and the others have none. Inserting an edge
/// that exists sets its weight, and deleting an edge that does not exist does nothing.
struct Batch {
  std::vector<graph::vertex_t> vertices;
  std::vector<uint8_t> vertex_changes;  // one per element of `vertices`: HARNESS_INSERT or HARNESS_DELETE
  std::vector<graph::vertex_t> from, to;
  std::vector<float> weights;    // one per operation, or empty
  std::vector<uint8_t> changes;  // HARNESS_INSERT or HARNESS_DELETE

  /// Returns the number of operations on edges.
  size_t size() const { return from.size(); }
  void insert_vertex(graph::vertex_t v) { add_vertex(v, HARNESS_INSERT); }
  void erase_vertex(graph::vertex_t v) { add_vertex(v, HARNESS_DELETE); }
  void add_vertex(graph::vertex_t v, uint8_t change) {
    vertices.push_back(v);
    vertex_changes.push_back(change);
  }
  void insert(graph::vertex_t source, graph::vertex_t destination, float weight) {
    add(source, destination, HARNESS_INSERT, weight);
  }
  void erase(graph::vertex_t source, graph::vertex_t destination) {
    add(source, destination, HARNESS_DELETE, 0);
  }
  void add(graph::vertex_t source, graph::vertex_t destination, uint8_t change, float weight) {
    from.push_back(source);
    to.push_back(destination);
    changes.push_back(change);
    weights.push_back(weight);
  }
};

/// The arrays of a batch in device memory, with one element per operation (harness_raw_batch).
struct OperationArrays {
  uint32_t *from, *to;
  float* weights;  // null if the graph has no weights
  uint8_t* changes;
};

/// Returns the batch for an undirected graph: each operation on an edge is repeated on the opposite arc.
Batch mirrored(const Batch& batch);

/// Throws Error for arrays of different lengths, and for an edge of a vertex that the graph does not have
/// after the operations on vertices.
void require_valid(const Batch& batch, const VertexSet& vertices);

/// Numbers of arcs and of vertices that a batch has inserted and deleted.
struct Effects {
  uint64_t inserted = 0, deleted = 0;
  uint64_t vertices_inserted = 0, vertices_deleted = 0;
  bool operator==(const Effects&) const = default;
  Effects& operator+=(const Effects& other) {
    inserted += other.inserted;
    deleted += other.deleted;
    vertices_inserted += other.vertices_inserted;
    vertices_deleted += other.vertices_deleted;
    return *this;
  }
};

/// Applies the operations on vertices to `vertices`, and adds up what they changed in `effects`. Returns the
/// vertices that an operation deleted, in ascending order, also those that a later operation inserted again.
std::vector<graph::vertex_t> apply_to_vertices(const Batch& batch, VertexSet& vertices, Effects& effects);

}  // namespace harness::runtime

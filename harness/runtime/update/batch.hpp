// A batch of operations that insert or delete edges of a graph. Workloads make batches, and a ChangingGraph
// or a ChangingBaseline applies them.
#pragma once

#include <harness/update.h>

#include <cstdint>
#include <vector>

#include "graph/graph.hpp"

namespace harness::runtime {

/// A sequence of operations: of several operations on an edge, only the last one has an effect. Inserting an
/// edge that exists sets its weight, and deleting an edge that does not exist does nothing.
struct Batch {
  std::vector<graph::vertex_t> from, to;
  std::vector<float> weights;    // one per operation, or empty
  std::vector<uint8_t> changes;  // HARNESS_INSERT or HARNESS_DELETE

  size_t size() const { return from.size(); }
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

/// Returns the batch for an undirected graph: each operation is repeated on the opposite arc of its edge.
Batch mirrored(const Batch& batch);

/// Throws Error for arrays of different lengths, and for a vertex that the graph does not have.
void require_valid(const Batch& batch, graph::vertex_t vertices);

/// Numbers of arcs that a batch has inserted and deleted.
struct Effects {
  uint64_t inserted = 0, deleted = 0;
  bool operator==(const Effects&) const = default;
};

}  // namespace harness::runtime
